#!/usr/bin/env python3
"""Make the sample library's PDFs from pdf-text/*.md.

Needs reportlab, pyphen and PyYAML from PyPI. The same versions give the same bytes:

    pip install -r requirements.txt
    python make_pdfs.py

The front matter of each text becomes the PDF's information dictionary (Title,
Author, Subject = URL, Keywords = note, CreationDate = date) and chooses the
layout: `columns`, `running-head`, `page-numbers`, `hyphenate`.
"""

import html
from pathlib import Path

import yaml
from reportlab import rl_config
from reportlab.lib.enums import TA_JUSTIFY, TA_LEFT
from reportlab.lib.pagesizes import A5
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Frame,
    FrameBreak,
    NextPageTemplate,
    PageTemplate,
    Paragraph,
)

rl_config.invariant = 1

HERE = Path(__file__).parent
MARGIN = 17 * mm
TITLE_HEIGHT = 28 * mm
GUTTER = 6 * mm


def read(path):
    """Split a text into its front matter and its blocks (headings and paragraphs)."""
    _, front, body = path.read_text(encoding="utf-8").split("---\n", 2)
    return yaml.safe_load(front), [block for block in body.strip().split("\n\n") if block]


def styles(meta):
    """Paragraph styles: a title, a by-line, headings and body text."""
    narrow = meta["columns"] > 1
    size = 10 if narrow else 11.5
    language = {"hyphenationLang": "en_GB", "hyphenationMinWordLength": 7} if meta["hyphenate"] else {}
    body = ParagraphStyle(
        "body", fontName="Times-Roman", fontSize=size, leading=size * 1.35, spaceAfter=size * 0.7,
        alignment=TA_LEFT if narrow else TA_JUSTIFY, **language,
    )
    heading = ParagraphStyle(
        "heading", fontName="Helvetica-Bold", fontSize=size + 1, leading=size * 1.5,
        spaceBefore=size * 0.6, spaceAfter=size * 0.3,
    )
    title = ParagraphStyle("title", fontName="Helvetica-Bold", fontSize=14, leading=17, spaceAfter=6)
    byline = ParagraphStyle("byline", fontName="Helvetica", fontSize=9, leading=12)
    return title, byline, heading, body


def templates(meta):
    """The first page has the title across all columns; later pages have text only."""
    width, height = A5
    inner, columns = width - 2 * MARGIN, meta["columns"]
    column = (inner - (columns - 1) * GUTTER) / columns

    def frame(index, top):
        left = MARGIN + index * (column + GUTTER)
        return Frame(left, MARGIN, column, top - MARGIN, 0, 0, 0, 0, id=f"column{index}")

    def furniture(canvas, document):
        canvas.setFont("Helvetica", 8)
        if meta.get("running-head"):
            canvas.drawString(MARGIN, height - 11 * mm, meta["running-head"])
        if meta["page-numbers"]:
            canvas.drawCentredString(width / 2, 9 * mm, str(document.page))

    top = height - MARGIN
    title = Frame(MARGIN, top - TITLE_HEIGHT, inner, TITLE_HEIGHT, 0, 0, 0, 0, id="title")
    first = [title, *(frame(i, top - TITLE_HEIGHT) for i in range(columns))]
    later = [frame(i, top) for i in range(columns)]
    return [
        PageTemplate("first", first, onPage=furniture, pagesize=A5),
        PageTemplate("later", later, onPage=furniture, pagesize=A5),
    ]


class Document(BaseDocTemplate):
    """A document whose CreationDate is the text's own date, not the time of making."""

    def __init__(self, path, meta):
        self.meta = meta
        super().__init__(
            str(path), title=meta["title"], author=meta["author"], subject=meta["url"],
            keywords=meta["note"], creator=meta["site"], pageTemplates=templates(meta),
        )

    def beforeDocument(self):
        date = f"D:{self.meta['date']:%Y%m%d}090000Z"
        self.canv.setDateFormatter(lambda *_: date)


def make(text, target):
    """Lay one text out as a PDF."""
    meta, blocks = read(text)
    title, byline, heading, body = styles(meta)
    story = [
        NextPageTemplate("later"),
        Paragraph(html.escape(meta["title"], quote=False), title),
        Paragraph(html.escape(f"{meta['author']}, {meta['date']:%-d %B %Y}"), byline),
        FrameBreak(),
    ]
    for block in blocks:
        is_heading = block.startswith("## ")
        plain = html.escape(" ".join(block.removeprefix("## ").split()), quote=False)
        if is_heading:  # never the last line of a column
            story.append(CondPageBreak(4 * body.leading))
        story.append(Paragraph(plain, heading if is_heading else body))
    Document(target, meta).build(story)


def main():
    for text in sorted((HERE / "pdf-text").glob("*.md")):
        target = HERE / "library" / f"{text.stem}.pdf"
        make(text, target)
        print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()

/**
 * A web of its own, offline: a SearXNG server that finds the sample library's documents as pages of a site on this computer, and
 * a scripted language model. Prints the addresses of both as one line of JSON, and ends with its standard input.
 *
 *   node tests/wiki/web.mjs FOLDER
 */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Model } from '../../ui/e2e/model.mjs';

const folder = process.argv[2];
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** A document of the library as a web page; its front matter becomes what a site would say in the head. */
function pageOf(file) {
  const text = readFileSync(path.join(folder, file), 'utf8');
  if (file.endsWith('.html')) {
    const words = text.replace(/<(script|style|head)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ');
    return { html: text, title: /<title>([^<]*)/.exec(text)?.[1] ?? file, words };
  }
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [null, '', text];
  const field = (name) => new RegExp(`^${name}: *"?(.*?)"?$`, 'm').exec(head)?.[1] ?? '';
  const paragraphs = body.trim().split(/\n\n+/);
  const shown = paragraphs.map((paragraph) => {
    const heading = /^(#+) (.*)$/.exec(paragraph);
    const tag = heading ? `h${Math.min(heading[1].length, 6)}` : 'p';
    return `<${tag}>${escaped((heading ? heading[2] : paragraph).replace(/\s+/g, ' '))}</${tag}>`;
  });
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${escaped(field('title'))} | ${escaped(field('site'))}</title>
<meta property="og:title" content="${escaped(field('title'))}">
<meta property="og:site_name" content="${escaped(field('site'))}">
<meta name="author" content="${escaped(field('author'))}">
<meta property="article:published_time" content="${escaped(field('date'))}">
</head><body><article>${shown.join('\n')}</article></body></html>`;
  return { html, title: field('title'), words: body };
}

const pages = new Map(
  readdirSync(folder)
    .filter((file) => /\.(html|md|txt)$/.test(file))
    .map((file) => [`/pages/${file}`, pageOf(file)]),
);
const telling = (text) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
const known = [...pages].map(([address, page]) => ({ address, ...page, found: telling(page.words) }));

function search(query, origin) {
  const wanted = [...telling(query)];
  const scored = known
    .map((page) => ({ page, score: wanted.filter((word) => page.found.has(word)).length }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.page.address.localeCompare(b.page.address));
  return scored.map(({ page }) => ({
    url: origin + page.address,
    title: page.title,
    content: page.words.replace(/\s+/g, ' ').trim().slice(0, 160),
  }));
}

const server = createServer((request, response) => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  const url = new URL(request.url, origin);
  const page = pages.get(url.pathname);
  if (page) return void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page.html);
  if (url.pathname !== '/search') return void response.writeHead(404).end('no such page');
  const first = (Number(url.searchParams.get('pageno') ?? 1) - 1) * 10;
  const results = search(url.searchParams.get('q') ?? '', origin).slice(first, first + 10);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ results, unresponsive_engines: [] }));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const model = await Model.start();
model.pace = 0;
console.log(
  JSON.stringify({ searxng: `http://127.0.0.1:${server.address().port}`, model: model.baseUrl }),
);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));

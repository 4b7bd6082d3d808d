"""A small faulty internet for long runs: SearXNG's JSON, MediaWiki's api.php and OpenAI's chat completions on one
loopback port. Topics are lighthouses that nobody built; pages about them are made from their names. What the model
answers depends on the prompt alone, so that two runs over it can be compared. Python's standard library is all it needs.

    world = World(fail_rate=0.2, seed=1); world.address; world.stats; world.reset(); world.close()

A share of the answers fails, each in the next of the ways that servers fail; every one holds the word FAULT, which no
file of a draft may hold.
"""

import hashlib
import json
import random
import re
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

FAULT = "FAULT-7f3a"

ASPECTS = {
    "construction": "granite blocks, lime mortar and an iron gallery were shipped from the mainland by barge",
    "keepers": "three keepers and their families lived in low stone cottages with a walled garden",
    "lamp": "the paraffin lamp and its rotating lens of the second order were made by a foundry abroad",
    "shipwrecks": "crews of stranded schooners were taken off the reef by the lifeboat of the station",
    "restoration": "cracked masonry, rusted stairs and the lantern's copper dome were repaired at some cost",
    "fog signal": "a compressed-air siren sounded twice a minute whenever the coast could not be seen",
    "museum": "logbooks, uniforms and the old clockwork are shown to visitors on summer afternoons",
    "automation": "electric current reached the station by cable and the last crew was withdrawn",
    "storms": "waves broke the outer door and flooded the oil store in several winters",
    "birds": "migrating thrushes struck the lantern at night and were counted by ornithologists",
    "charts": "surveyors corrected the bearing of the tower on the charts of the approach",
    "ownership": "the harbour board sold the tower to a trust of local subscribers",
}
HEADINGS = ["History", "Construction", "Keepers", "Lamp and lens", "Fog signal", "Shipwrecks", "Restoration", "Museum"]
PEOPLE = ["Ada Brandt", "Jonas Weir", "Marta Holm", "Pieter Voss", "Elin Strand", "Tomas Reed"]
RELATED = ["Skerry lighthouse", "Northhead lighthouse", "Reefmark lighthouse"]


def topic(number: int) -> str:
    """The topic of a number; no two share a name."""
    first = ["Salt", "Grim", "Hollow", "Keld", "Mar", "Nor", "Otter", "Quay", "Raven", "Thorn"]
    middle = ["", "en", "ar", "el", "or", "is", "un"]
    last = ["holm", "ness", "wick", "sund"]
    name = first[number % 10] + middle[number // 10 % 7] + last[number // 70 % 4]
    return f"{name} lighthouse"


def pages_of(name: str) -> list[dict]:
    """What the engine knows of a lighthouse: a page an aspect."""
    pages = []
    for aspect, matter in ASPECTS.items():
        rng = random.Random(f"{name} {aspect}")
        year = 1790 + rng.randrange(140)
        person, other = rng.sample(PEOPLE, 2)
        facts = [
            f"{matter[0].upper()}{matter[1:]} in {year}, as records of the {name} show.",
            f"The {aspect} of the {name} was described by {person} in {year + 4}.",
            f"At the {name}, {rng.randrange(11, 99)} people worked on the {aspect} during {year + 9}.",
            f"{other} wrote in {year + 12} that the {aspect} at the {name} had cost {rng.randrange(200, 9000)} crowns.",
            f"A commission looked into the {aspect} of the {name} in {year + 21} and changed {rng.randrange(2, 20)} rules.",
            f"By {year + 30} the {aspect} had been renewed under {person}, whose report on the {name} survives.",
        ]
        rng.shuffle(facts)
        pages.append({
            "url": f"https://{aspect.replace(' ', '-')}.example/{name.replace(' ', '-').lower()}",
            "title": f"{name}: {aspect}",
            "content": " ".join(facts[:3]) + "\n\n" + " ".join(facts[3:]),
            "aspect": f"{aspect} {matter}",
        })
    return pages


def search(query: str, page: int) -> list[dict]:
    named = re.search(r"(\w+) lighthouse", query)
    if not named or page > 2:
        return []
    asked = set(re.findall(r"\w{4,}", query.lower()))
    pages = pages_of(f"{named[1]} lighthouse")
    pages.sort(key=lambda p: -len(asked & set(re.findall(r"\w{4,}", p["aspect"]))))
    return [{key: p[key] for key in ("url", "title", "content")} for p in pages[(page - 1) * 6 : page * 6]]


def answer(body: dict) -> str:
    """What the model says, from the prompt alone."""
    user = body["messages"][-1]["content"]
    fields = (body.get("response_format") or {}).get("json_schema", {}).get("schema", {}).get("properties", {})
    kind = next(iter(fields), "")
    rng = random.Random(hashlib.sha256(json.dumps(body["messages"]).encode()).hexdigest())
    found = re.search(r"^Topic: (.+)$", user, re.M)
    name = found[1] if found else "the lighthouse"
    if kind == "titles":
        return json.dumps({"titles": RELATED})
    if kind == "perspectives":
        foci = rng.sample(sorted(ASPECTS), 3)
        return json.dumps({"perspectives": [{"name": f"Student of {f}", "focus": f"the {f} and its people"} for f in foci]})
    if kind == "question":
        aspect = rng.choice(sorted(ASPECTS))
        return json.dumps({"question": f"What is known of the {aspect} of the {name}?", "queries": [f"{name} {aspect}"]})
    if kind == "repeated_pairs":
        return json.dumps({"repeated_pairs": []})
    if re.search(r"Write the (improved )?outline", user):
        return "\n".join(f"# {heading}" for heading in HEADINGS)
    passages = re.findall(r"^\[(\d+)\] (.+)$", user, re.M)
    if not passages:
        return "yes"
    sentences = []
    for number, words in rng.sample(passages, min(5, len(passages))):
        first = re.split(r"(?<=[a-z0-9]\.) ", words)[0].rstrip(".")
        sentences.append(f"It is recorded that {first} [{number}].")
    return " ".join(sentences)


class World:
    def __init__(self, fail_rate: float = 0.0, seed: int = 1, pause: float = 0.0):
        self.fail_rate, self.pause = fail_rate, pause
        self.away_until = 0.0
        self.rng = random.Random(seed)
        self.lock = threading.Lock()
        self.reset()
        world = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            log_message = lambda *_: None
            do_GET = lambda self: world.is_away(self) or world.get(self)
            do_POST = lambda self: world.is_away(self) or world.post(self)

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

        self.server = Server(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()

    def reset(self):
        """Forgets what was asked."""
        with self.lock:
            self.stats = dict(calls=0, failed=0, repeated=0, searches=0, failed_searches=0)
            self.answered, self.ended, self.flight = set(), [], 0

    def is_away(self, request) -> bool:
        """Whether the network is gone, in which case the connection is."""
        if time.time() > self.away_until:
            return False
        request.close_connection = True
        request.connection.shutdown(socket.SHUT_RDWR)
        return True

    def open_calls(self, at: float) -> int:
        """Calls that were under way at a moment, or had been answered so shortly before that nobody may have noted it."""
        with self.lock:
            return self.flight + sum(1 for end in self.ended if end > at - 0.1)

    def settings(self) -> list[str]:
        """What tells the program to live in this world."""
        return ["--model", "openai:keeper", "--base-url", f"{self.address}/v1", "--search", f"searxng={self.address}",
                "--no-fetch", "--encyclopedia", f"{self.address}/w/api.php"]

    def fault(self, kinds: list[str]) -> str | None:
        with self.lock:
            return self.rng.choice(kinds) if self.rng.random() < self.fail_rate else None

    def get(self, request):
        url = urlsplit(request.path)
        asked = {key: values[0] for key, values in parse_qs(url.query).items()}
        if url.path == "/search":
            kind = self.fault(["500", "html", "silent", "cut"])
            with self.lock:
                self.stats["searches"] += 1
                self.stats["failed_searches"] += kind is not None
            if kind:
                return self.fail(request, kind)
            found = search(asked.get("q", ""), int(asked.get("pageno", "1")))
            return reply(request, {"results": found, "unresponsive_engines": []})
        if url.path == "/w/api.php":
            kind = self.fault(["500", "html", "cut"])
            return self.fail(request, kind) if kind else reply(request, wiki(asked))
        if url.path == "/v1/models":
            return reply(request, {"data": [{"id": "keeper", "context_length": 32768}]})
        reply(request, {"error": "there is nothing here"}, 404)

    def post(self, request):
        raw = read(request)
        body = json.loads(raw)
        key = hashlib.sha256(json.dumps(body["messages"]).encode()).hexdigest()
        kind = self.fault(["429", "500", "html", "cut", "empty", "error in the stream"])
        with self.lock:
            self.flight += 1
            self.stats["calls"] += 1
            self.stats["failed"] += kind is not None
            self.stats["repeated"] += key in self.answered
        try:
            time.sleep(self.pause)
            if kind:
                return self.fail(request, kind)
            say(request, answer(body))
            with self.lock:
                self.answered.add(key)
                self.ended.append(time.time())
        except (BrokenPipeError, ConnectionResetError):
            pass
        finally:
            with self.lock:
                self.flight -= 1

    def fail(self, request, kind: str):
        if kind == "429":
            return reply(request, {"error": {"message": FAULT, "type": "rate_limit"}}, 429, ("retry-after", "0"))
        if kind == "500":
            return reply(request, {"error": {"message": FAULT}}, 500)
        if kind == "html":
            return reply(request, f"<html><title>{FAULT}</title><p>{FAULT} Bad gateway</html>", 502)
        if kind == "silent":
            return reply(request, {"results": [], "unresponsive_engines": [["one", f"{FAULT} timeout"]]})
        if kind == "empty":
            return say(request, "")
        if kind == "error in the stream":
            return say(request, f"{FAULT} began well", error={"message": FAULT})
        start(request, "text/event-stream")
        request.wfile.write(b'data: {"choices": [{"index": 0, "delta": {"content": "' + FAULT.encode() + b' It is rec')
        request.wfile.flush()
        request.connection.shutdown(socket.SHUT_RDWR)


def wiki(asked: dict) -> dict:
    if asked.get("list") == "search":
        return {"query": {"search": [{"title": title} for title in RELATED]}}
    title = asked.get("page", "")
    if title not in RELATED:
        return {"error": {"code": "missingtitle", "info": "there is no such page"}}
    sections = [{"tocLevel": 1, "line": heading, "number": str(n)} for n, heading in enumerate(HEADINGS, 1)]
    return {"parse": {"title": title, "tocdata": {"sections": sections}}}


def read(request) -> bytes:
    if "chunked" not in (request.headers.get("transfer-encoding") or ""):
        return request.rfile.read(int(request.headers.get("content-length") or 0))
    raw = b""
    while size := int(request.rfile.readline().split(b";")[0] or b"0", 16):
        raw += request.rfile.read(size)
        request.rfile.readline()
    request.rfile.readline()
    return raw


def reply(request, value, status: int = 200, header: tuple[str, str] | None = None):
    raw = value.encode() if isinstance(value, str) else json.dumps(value).encode()
    request.send_response(status)
    request.send_header("content-type", "text/html" if isinstance(value, str) else "application/json")
    request.send_header("content-length", str(len(raw)))
    if header:
        request.send_header(*header)
    request.end_headers()
    request.wfile.write(raw)


def start(request, kind: str):
    request.send_response(200)
    request.send_header("content-type", kind)
    request.send_header("connection", "close")
    request.end_headers()
    request.close_connection = True


def say(request, text: str, error: dict | None = None):
    """A streamed answer, in pieces of some words."""
    start(request, "text/event-stream")
    send = lambda value: request.wfile.write(f"data: {json.dumps(value)}\n\n".encode())
    words = re.findall(r"\S+\s*", text)
    for at in range(0, len(words), 12):
        send({"choices": [{"index": 0, "delta": {"content": "".join(words[at : at + 12])}, "finish_reason": None}]})
    if error:
        send({"error": error})
        return
    usage = {"prompt_tokens": 4000, "completion_tokens": len(words)}
    send({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}], "usage": usage})
    request.wfile.write(b"data: [DONE]\n\n")

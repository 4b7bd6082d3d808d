/**
 * A language model for tests: a server on this computer that speaks OpenAI's chat completions, tells roles apart by what
 * they are asked, writes from the passages that it is shown, word by word, and fails where the test says so.
 */
import { createServer } from 'node:http';
import { once } from 'node:events';

export class Model {
  /** Milliseconds between two words. */
  pace = 4;
  /** Titles of sections that end in an error of the server. */
  broken = new Set();
  /** What it was asked: kind and the user's message. */
  asked = [];

  static async start() {
    const model = new Model();
    model.server = createServer((request, response) => void model.#serve(request, response));
    model.server.listen(0, '127.0.0.1');
    await once(model.server, 'listening');
    model.baseUrl = `http://127.0.0.1:${model.server.address().port}/v1`;
    return model;
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }

  async #serve(request, response) {
    let body = '';
    for await (const piece of request) body += piece;
    if (request.method !== 'POST') return void response.writeHead(404).end('{}');
    const { messages, stream, response_format: format } = JSON.parse(body);
    const user = messages.at(-1).content;
    const kind = kindOf(messages[0].content, user, format);
    this.asked.push({ kind, user });
    const section = /^Section: (.+)$/m.exec(user)?.[1];
    if (kind === 'section' && this.broken.has(section)) {
      response.writeHead(500, { 'Content-Type': 'application/json' });
      return void response.end('{"error":{"message":"the test breaks this section"}}');
    }
    const text = answerTo(kind, user);
    const usage = { prompt_tokens: user.length >> 2, completion_tokens: text.length >> 2 };
    if (!stream) {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }];
      return void response.end(JSON.stringify({ choices, usage }));
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const send = (chunk) => response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    for (const content of text.match(/\S+\s*|\s+/g) ?? []) {
      if (response.destroyed) return;
      send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
      await new Promise((resolve) => setTimeout(resolve, this.pace));
    }
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage });
    response.end('data: [DONE]\n\n');
  }
}

/** What is asked, by the fields of the schema, or by words of the request where the answer is prose. */
function kindOf(system, user, format) {
  const fields = Object.keys(format?.json_schema?.schema?.properties ?? {});
  if (fields.length > 0) return fields[0];
  if (/^Question: /m.test(user)) return 'answer';
  if (/^Section: /m.test(user)) return 'section';
  if (/Write its lead/.test(user)) return 'lead';
  if (/Write the (improved )?outline/.test(user)) return 'outline';
  return 'word';
}

const PERSPECTIVES = [
  ['Mechanics', 'how the gears work together and what they show'],
  ['Discovery', 'how the wreck was found and its pieces raised'],
  ['Astronomy', 'which cycles of the sky it follows'],
];
const QUESTIONS = [
  'What is known of',
  'Who has worked on',
  'When was there news of',
  'What is in doubt about',
];

/** An answer; where it is prose, every sentence takes its words from the passage that it cites. */
export function answerTo(kind, user) {
  const topic = /^Topic: (.+)$/m.exec(user)?.[1] ?? 'the topic';
  switch (kind) {
    case 'titles':
      return JSON.stringify({ titles: ['Astrolabe', 'Orrery'] });
    case 'perspectives':
      return JSON.stringify({ perspectives: PERSPECTIVES.map(([name, focus]) => ({ name, focus })) });
    case 'question': {
      const interest = /^Your interest: (.+)$/m.exec(user)?.[1] ?? 'it';
      const round = (user.match(/^You: /gm) ?? []).length;
      const question = `${QUESTIONS[round % QUESTIONS.length]} ${interest}?`;
      return JSON.stringify({ question, queries: [`${topic} ${interest.split(' ').slice(0, 6).join(' ')}`] });
    }
    case 'sentence': {
      const typed = user.trim().split('\n').at(-1);
      return JSON.stringify({ sentence: typed.replace('recieved', 'received').replace(' .', '.') });
    }
    case 'repeated_pairs':
      return JSON.stringify({ repeated_pairs: [] });
    case 'outline':
      return '# Discovery\n## The wreck\n# Mechanism\n## Gears\n## Dials\n# Research';
    case 'answer':
      return prose(user, 3, 'One account has it that');
    case 'section': {
      const note = /^The editor's note: (.+)$/m.exec(user)?.[1];
      const subheadings = [...user.matchAll(/^## ([^(\n]+?)(?: \(.*\))?$/gm)].map(([, title]) => title);
      const own = prose(user, 2, note ? 'In short,' : 'It is recorded that');
      return [
        own,
        ...subheadings.flatMap((title, at) => [`## ${title}`, prose(user, 2, 'It is said that', at + 2)]),
      ].join('\n');
    }
    case 'lead':
      return prose(user, 3, 'In sum,');
    default:
      return 'yes';
  }
}

function prose(user, most, opening, from = 0) {
  const passages = [...user.matchAll(/^\[(\d+)\] (.+)$/gm)].map(([, number, words]) => ({ number, words }));
  const shown = [...passages.slice(from), ...passages].slice(0, most);
  return shown
    .map(({ number, words }) => {
      const first = words
        .split(/(?<=[^A-Z]{2}[.!?])\s/)[0]
        .replace(/[.!?\s]+$/, '')
        .replace(/[[\]]/g, '');
      const start = /^[A-Z][a-z]* [a-z]/.test(first) ? first[0].toLowerCase() + first.slice(1) : first;
      return `${opening} ${start.split(' ').slice(0, 28).join(' ')} [${number}].`;
    })
    .join(' ');
}

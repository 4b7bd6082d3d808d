// Prints the errors that wikiparser-node finds, one a line: file, tab, message. Warnings are a matter of taste.
import { readFileSync } from 'node:fs';
import parser from 'wikiparser-node';

parser.config = 'enwiki';
for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8');
  for (const error of parser.parse(text).lint()) {
    if (error.severity !== 'error') continue;
    const there = text.split('\n')[error.startLine]?.slice(Math.max(0, error.startCol - 20), error.startCol + 60);
    console.log(`${file}\t${error.rule}, line ${error.startLine + 1}: ${error.message}: ${there}`);
  }
}

import { beforeEach, describe, expect, it } from 'vitest';
import { borrowFocus, focusHeading, keepFocus } from './focus';

function page(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}

const list = () => document.querySelector<HTMLElement>('ul')!;
const button = (name: string) => document.getElementById(name)!;

describe('focus', () => {
  beforeEach(() => {
    page(`<main><h1 data-main-heading>Sources</h1><ul>
      <li><button id="a">A</button></li><li><button id="b">B</button></li><li><button id="c">C</button></li></ul></main>`);
  });

  it('moves to the main heading of a screen', () => {
    focusHeading();
    expect(document.activeElement?.textContent).toBe('Sources');
  });

  it('moves to what takes the place of a deleted row', async () => {
    button('b').focus();
    await keepFocus(list(), () => button('b').parentElement!.remove());
    expect(document.activeElement?.id).toBe('c');
  });

  it('moves to the last row when the last was deleted', async () => {
    button('c').focus();
    await keepFocus(list(), () => button('c').parentElement!.remove());
    expect(document.activeElement?.id).toBe('b');
  });

  it('moves to the heading when nothing is left', async () => {
    button('a').focus();
    await keepFocus(list(), () => list().remove());
    expect(document.activeElement?.textContent).toBe('Sources');
  });

  it('stays where it is when the change took something else away', async () => {
    button('a').focus();
    await keepFocus(list(), () => button('b').remove());
    expect(document.activeElement?.id).toBe('a');
  });

  it('comes back to where it was borrowed from', () => {
    button('b').focus();
    const field = document.createElement('input');
    document.body.append(field);
    const lent = borrowFocus(field);
    expect(document.activeElement).toBe(field);
    field.remove();
    lent.destroy();
    expect(document.activeElement?.id).toBe('b');
  });
});

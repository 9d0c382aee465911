// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { mount, unmountAll } from '../signals/mount.fixture.tsx';
import { AnswerText } from './AnswerText.tsx';
import { blocksOf, inlineOf } from './answer.ts';

afterEach(unmountAll);

const ALLOWED = new Set(['DIV', 'P', 'BR', 'UL', 'OL', 'LI', 'STRONG', 'CODE', 'SPAN']);
const HOSTILE = [
  '<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '**<b onclick=x>bold</b>**', '- <a href="javascript:alert(1)">go</a>', '`</code><iframe srcdoc="x">`', '[x](javascript:alert(1))', '![](http://a/b.png)',
  '&lt;svg/onload=alert(1)&gt;', '1. <style>*{display:none}</style>', '\u202e<u>', '** **', '****', '**a', '- ', '1. ', '\u0000<p>',
];

describe('the text of an answer', () => {
  it('[AG-12] [SEC-2] hostile text becomes characters: no element but our own, no address, no handler', async () => {
    for (const text of [...HOSTILE, HOSTILE.join('\n')]) {
      const host = await mount(<AnswerText text={text} />);
      for (const element of host.querySelectorAll('*')) {
        expect(ALLOWED).toContain(element.tagName);
        for (const { name } of element.attributes) expect(['class', 'start']).toContain(name);
      }
      unmountAll();
    }
    const host = await mount(<AnswerText text="<img src=x onerror=alert(1)>" />);
    expect(host.textContent).toBe('<img src=x onerror=alert(1)>');
  });

  it('[AG-12] any text has its blocks, and no character is lost but marks and spaces', () => {
    const squeeze = (s: string): string => s.replaceAll(/[\s*`•.)-]/g, '').replaceAll(/\d/g, '');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.constantFrom('**a**', '- ', 'b', '\n', '`c`', '1. ', ' ', '12.5 m', '**', '\r\n')).map((a) => a.join(''))), (text) => {
        const shown = blocksOf(text).flatMap((b) => (b.kind === 'list' ? b.items : b.lines)).flat().map((i) => i.text).join('');
        expect(squeeze(shown)).toBe(squeeze(text));
      }),
      { numRuns: 500 },
    );
  });

  it('[AG-12] paragraphs, lists and bold as agents write them', () => {
    expect(blocksOf('First:\n- **a** 1\n- b\n\n3. c\n4. d\n\nEnd\nof it')).toMatchObject([
      { kind: 'paragraph' }, { kind: 'list', ordered: false, items: [[{ kind: 'bold', text: 'a' }, { text: ' ' }, { kind: 'figure', text: '1' }], [{ text: 'b' }]] }, { kind: 'list', ordered: true, start: 3 }, { kind: 'paragraph', lines: [[{}], [{}]] },
    ]);
  });

  it('[AG-12] numbers that stand alone are figures; tags, dates and times stay whole', () => {
    const figures = (text: string): string[] => inlineOf(text).filter((p) => p.kind === 'figure').map((p) => p.text);
    expect(figures('31.6 m at J-D8-01, 2026-11-30 22:29, −4 and 1 204,5 %')).toEqual(['31.6', '−4', '1', '204,5']);
    expect(figures('PT-201 v2 3h EPSG:2056')).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOT_RECALLING, recall } from './recall.ts';

describe('recalling questions', () => {
  it('[AG-12] back through the questions, newest first, and forth again to what was typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { maxLength: 6 }), fc.string(), (questions, own) => {
        let at = { state: NOT_RECALLING, text: own };
        const met: string[] = [];
        for (let next = recall(at.state, questions, at.text, 'older'); next !== null; next = recall(at.state, questions, at.text, 'older')) {
          at = next;
          met.push(at.text);
        }
        expect(met).toEqual(questions.toReversed());
        for (let next = recall(at.state, questions, at.text, 'newer'); next !== null; next = recall(at.state, questions, at.text, 'newer')) at = next;
        expect(at.text).toBe(own);
      }),
    );
  });
});

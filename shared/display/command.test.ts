import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS, MAX_FEATURE_IDS, parseCommand } from './command.ts';
import { ACTION_VERSION, actionRegistry, DEFAULT_EXPIRY_MS, Envelope, REGISTRY_VERSION } from './envelope.ts';

const ids = (n: number): string[] => Array.from({ length: n }, (_, i) => `J-${i}`);
const highlight = (more: Record<string, unknown> = {}): Record<string, unknown> => ({ action: 'highlight_features', layer: 'junctions', feature_ids: ['J-1'], ...more });

describe('display commands', () => {
  it.each([
    [{ action: 'locate_features', layer: 'pipes', feature_ids: ['P-12'] }],
    [{ action: 'zoom_to_map', center: [6.3, 46.6], zoom: 14 }],
    [highlight({ effect: 'pulse' })],
    [{ action: 'clear_highlights' }],
    [{ action: 'clear_highlights', layer: 'pipes' }],
    [highlight({ feature_ids: ['管线-7', 'Ù12', 'a b'] })],
  ])('[CMD-1] accepts %j', (command) => {
    expect(parseCommand(command)).toMatchObject({ ok: true });
  });

  it.each([
    ['an unknown key', highlight({ colour: 'red' }), 'COMMAND_INVALID'],
    ['an unknown layer', highlight({ layer: 'sewers' }), 'COMMAND_INVALID'],
    ['no ids', highlight({ feature_ids: [] }), 'COMMAND_INVALID'],
    ['one id too many', highlight({ feature_ids: ids(MAX_FEATURE_IDS + 1) }), 'COMMAND_INVALID'],
    ['an id too long', highlight({ feature_ids: ['x'.repeat(65)] }), 'COMMAND_INVALID'],
    ['markup in an id', highlight({ feature_ids: ['<img src=x onerror=alert(1)>'] }), 'COMMAND_INVALID'],
    ['script in an effect', highlight({ effect: 'javascript:alert(1)' }), 'COMMAND_INVALID'],
    ['a place off the Earth', { action: 'zoom_to_map', center: [4_971_350, 3_905_604], zoom: 14 }, 'COMMAND_INVALID'],
    ['a zoom that is no number', { action: 'zoom_to_map', center: [6, 46], zoom: Number.NaN }, 'COMMAND_INVALID'],
    ['an action of nobody', { action: 'open_window', url: 'https://example.org' }, 'UNKNOWN_ACTION'],
    ['the former shape', { name: 'highlight', params: {} }, 'FORMER_SHAPE'],
    ['the former envelope', { version: 'frontend-action@1', action: 'zoom_to_map' }, 'FORMER_SHAPE'],
    ['the earlier registry', { version: 'agent-ui@1' }, 'FORMER_SHAPE'],
    ['a list', [highlight()], 'UNKNOWN_ACTION'],
    ['a prototype', JSON.parse('{"__proto__": {"action": "clear_highlights"}}'), 'UNKNOWN_ACTION'],
    ['nothing', null, 'UNKNOWN_ACTION'],
  ])('[CMD-1] refuses %s, and says why', (_, command, code) => {
    const verdict = parseCommand(command);
    expect(verdict).toMatchObject({ ok: false, code });
    if (!verdict.ok) expect(verdict.message.length).toBeGreaterThan(10);
  });

  it('[CMD-1] the bound of ids holds at, not above, its limit', () => {
    expect(parseCommand(highlight({ feature_ids: ids(MAX_FEATURE_IDS) })).ok).toBe(true);
  });

  it('[CMD-1] whatever comes, the answer is a verdict; what is accepted holds no key beyond its schema', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ action: fc.constantFrom(...ACTIONS, 'x'), layer: fc.constantFrom('pipes', 'junctions', 'x'), feature_ids: fc.array(fc.string(), { maxLength: 4 }), more: fc.anything() }, { requiredKeys: ['action'] })), (input) => {
        const verdict = parseCommand(input);
        if (verdict.ok) expect(parseCommand(verdict.command)).toEqual(verdict);
        else expect(verdict.message).not.toBe('');
      }),
    );
  });

  it('[CMD-3] the registry lists every action with a schema that closes its keys', () => {
    const registry = actionRegistry();
    expect(registry.schema_version).toBe(REGISTRY_VERSION);
    expect(registry.actions.map((a) => a.action)).toEqual(ACTIONS);
    for (const { schema } of registry.actions) expect(schema['additionalProperties']).toBe(false);
  });

  it('[CMD-4] the envelope is that of the contract and takes no other version, risk or policy', () => {
    const envelope = { version: ACTION_VERSION, actionId: 'a', toolCallId: 'c', sessionId: 's', command: highlight({ effect: 'pulse' }), risk: 'view', replayPolicy: 'never', issuedAt: 1_710_000_000_000, expiresAt: 1_710_000_000_000 + DEFAULT_EXPIRY_MS };
    expect(Envelope.parse(envelope)).toEqual(envelope);
    for (const change of [{ version: 'frontend-action@1' }, { risk: 'write' }, { replayPolicy: 'always' }, { extra: 1 }]) expect(Envelope.safeParse({ ...envelope, ...change }).success).toBe(false);
  });
});

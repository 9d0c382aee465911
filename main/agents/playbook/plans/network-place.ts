/** Features and zones of the network that a question names. */
import type { Layer } from '../../../../shared/network/model.ts';
import type { ToolOutput } from '../../../plant/server/contract.ts';
import { type Call, query, read, type Reply, tryAll } from '../plan.ts';
import type { Subject } from '../understand.ts';

export type Feature = ToolOutput<'query_network'>['features'][number];
export type Where = { attribute: string; op: '=' | '<' | '<=' | '>' | '>='; value: string | number };

export function* featureOf(id: string, layer: Layer | null = null): Generator<Call[], Feature | undefined, Reply[]> {
  const found = yield* read('query_network', { ids: idForms(id, layer) });
  return found.features.find((f) => f.layer === layer) ?? found.features[0];
}

/** Networks name zones in several ways; the first that exists is meant. */
export function* inPlace(place: Subject, where: Where[], base: { layer: Layer; limit: number }): Generator<Call[], ToolOutput<'query_network'> | null, Reply[]> {
  const number = /^zone (\d+)$/.exec(place.queries[0] ?? '')?.[1];
  const values: (string | number)[] = [...place.queries, ...(number === undefined ? [] : [number, Number(number), `Z${number}`])];
  const tries = yield* tryAll(values.map((value) => query('query_network', { ...base, where: [...where, { attribute: 'zone', op: '=', value }] })));
  const hit = tries.find((t) => t !== null && t.total > 0);
  if (hit !== undefined) return hit;
  // Nothing there fits, or there is no such place: these are two answers.
  const probes = yield* tryAll(values.map((value) => query('query_network', { where: [{ attribute: 'zone', op: '=', value }], limit: 1 })));
  return tries.find((_, i) => (probes[i]?.total ?? 0) > 0) ?? null;
}

/** Ids are exact in a network; people write them in other ways. */
export function idForms(said: string, layer: Layer | null): string[] {
  const letters = !/^\d/.test(said) ? [] : layer === 'pipes' ? ['P'] : layer === 'junctions' ? ['J'] : ['P', 'J'];
  return [...new Set([said, said.toUpperCase(), ...letters.flatMap((l) => [`${l}-${said}`, `${l}${said}`])])].filter((id) => id.length <= 64);
}

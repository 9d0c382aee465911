/** The table's requests at their own addresses (SH-4): where each is found, and how its input is read off the request. Derived, never listed. */
import { z } from 'zod';
import { type RequestName, REQUEST_NAMES, requests, type RequestEntry } from '../../../shared/bridge/table.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

export interface TableRoute {
  name: RequestName;
  method: 'GET' | 'POST';
  path: string;
  /** The input as the request gives it; the bridge validates it. */
  input(parts: RequestParts): Result<Record<string, unknown>>;
}

export interface RequestParts {
  params: Record<string, string>;
  query: Record<string, string>;
  /** Parsed JSON of a POST. */
  body: unknown;
  sessionHeader: string | undefined;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Which fields of the input are numbers: addresses carry only text. */
function numericFields(schema: z.ZodType): ReadonlySet<string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return new Set(Object.entries(properties).flatMap(([key, p]) => (typeof p === 'object' && (p.type === 'integer' || p.type === 'number') ? [key] : [])));
}

function routeOf(name: RequestName, entry: RequestEntry, http: NonNullable<RequestEntry['http']>): TableRoute {
  const numeric = numericFields(entry.input);
  const read = (values: Record<string, string>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, numeric.has(key) && NUMBER.test(value) ? Number(value) : value]));

  return {
    name,
    method: http.method,
    path: http.path,
    input({ params, query, body, sessionHeader }) {
      let given: Record<string, unknown>;
      if (http.method === 'GET') given = read(query);
      else if (http.body !== undefined) given = { [http.body]: body };
      else if (body !== null && typeof body === 'object' && !Array.isArray(body)) given = { ...body };
      else return fail('INVALID_INPUT', `${name}: the body must be a JSON object`);

      for (const [key, value] of Object.entries(read(params))) {
        if (Object.hasOwn(given, key) && given[key] !== value) return fail('INVALID_INPUT', `${name}: ${key} differs from the one in the address`, { path: [key] });
        given[key] = value;
      }
      if (http.sessionHeader === true) {
        if (sessionHeader === undefined) return fail('INVALID_INPUT', `${name}: the x-session-id header is missing`, { path: ['session_id'] });
        if (Object.hasOwn(given, 'session_id') && given['session_id'] !== sessionHeader) return fail('FORBIDDEN', `${name}: the x-session-id header names another session`, { path: ['session_id'] });
        given['session_id'] = sessionHeader;
      }
      return ok(given);
    },
  };
}

export const TABLE_ROUTES: readonly TableRoute[] = REQUEST_NAMES.flatMap((name) => {
  const entry: RequestEntry = requests[name];
  return entry.http === undefined ? [] : [routeOf(name, entry, entry.http)];
});

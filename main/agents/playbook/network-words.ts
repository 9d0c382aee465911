/** Questions about the pipe network: attributes, comparisons, superlatives, distances. SI units throughout. Pure, over folded text. */
import type { Layer } from '../../../shared/network/model.ts';

export interface NetworkAsk {
  where: { attribute: string; op: '<' | '<=' | '>' | '>='; value: number }[];
  sort: { attribute: string; descending: boolean } | null;
  /** How many were asked for; null when not said. */
  count: number | null;
  near: { within_m: number } | null;
}

const ATTRIBUTES: { attribute: string; pattern: RegExp }[] = [
  { attribute: 'diameter_mm', pattern: /\bdiameters?\b|\bdiametres?\b|直径|管径|口径/ },
  { attribute: 'length_m', pattern: /\blengths?\b|\blongueurs?\b|长度|管长/ },
  { attribute: 'elevation_m', pattern: /\belevations?\b|\baltitudes?\b|高程|标高|海拔/ },
  { attribute: 'roughness', pattern: /\broughness\b|\brugosites?\b|粗糙/ },
  { attribute: 'demand_lps', pattern: /\bdemands?\b|\bdemandes?\b|需水量|用水量/ },
];

const SUPERLATIVES: { pattern: RegExp; attribute: string | null; descending: boolean }[] = [
  { pattern: /\blongest\b|\bplus long(?:ue)?s?\b|最长/, attribute: 'length_m', descending: true },
  { pattern: /\bshortest\b|\bplus courte?s?\b|最短/, attribute: 'length_m', descending: false },
  { pattern: /\b(?:largest|biggest|widest|thickest|fattest)\b|\bplus (?:gros(?:se)?|grande?|large)s?\b|最(?:粗|大|宽)/, attribute: null, descending: true },
  { pattern: /\b(?:smallest|narrowest|thinnest)\b|\bplus (?:petite?|etroite?|fin|fine)s?\b|最(?:细|小|窄)/, attribute: null, descending: false },
  { pattern: /\bhighest\b|\bplus (?:haute?|elevee?|forte?)s?\b|最高/, attribute: 'elevation_m', descending: true },
  { pattern: /\blowest\b|\bplus (?:bas|basse|faible)s?\b|最低/, attribute: 'elevation_m', descending: false },
];

const MORE = String.raw`(?<more>(?:larger|bigger|greater|longer|wider|more|higher|over|above|exceeding|at least|>=?|plus (?:de|grande?s? que|longue?s? que|grosse?s? que|haute?s? que)|superieure?s? a|depassant|au moins|d'au moins|au-dessus de|大于|超过|高于|长于|不小于|粗于))`;
const LESS = String.raw`(?<less>(?:smaller|shorter|less|under|below|lower|narrower|at most|<=?|moins de|inferieure?s? a|plus petite?s? que|plus courte?s? que|au plus|au-dessous de|小于|低于|短于|不超过|细于))`;
const FIGURE = String.raw`(?<v>\d+(?:[.,]\d+)?)\s*(?<u>mm|cm|km|metres?|meters?|inch(?:es)?|pouces?|feet|ft|pieds?|m(?![a-z])|毫米|厘米|公里|千米|米|英寸|英尺)?`;
const COMPARISON = new RegExp(String.raw`(?:${MORE}|${LESS})(?: than| que| a)?\s*${FIGURE}(?<after>以上|以下)?`, 'g');
const AFTER = new RegExp(String.raw`${FIGURE}\s*(?:(?<more>以上|or more|et plus|ou plus)|(?<less>以下|or less|et moins|ou moins))`, 'g');
const NEAR = new RegExp(String.raw`\b(?:within|a moins de|dans un rayon de)\s+${FIGURE}|(?:周围|附近|半径)\s*${FIGURE.replaceAll('<v>', '<v2>').replaceAll('<u>', '<u2>')}|${FIGURE.replaceAll('<v>', '<v3>').replaceAll('<u>', '<u3>')}\s*(?:以内|范围内)`);

const METRES: [RegExp, number][] = [[/^(mm|毫米)$/, 0.001], [/^(cm|厘米)$/, 0.01], [/^(km|公里|千米)$/, 1000], [/^(inch|inches|pouces?|英寸)$/, 0.0254], [/^(feet|ft|pieds?|英尺)$/, 0.3048]];
const metres = (value: number, unit: string | undefined): number => value * (METRES.find(([p]) => p.test(unit ?? ''))?.[1] ?? 1);
const numberOf = (text: string | undefined): number => Number((text ?? '').replace(',', '.'));
/** Removes what floating point adds to 0.3 × 1000. */
const tidy = (value: number): number => Number(value.toPrecision(12));

export function readNetworkAsk(folded: string, layer: Layer | null): NetworkAsk {
  let text = folded;
  const near = NEAR.exec(text);
  if (near !== null) text = text.replace(near[0], ' ');
  const g = near?.groups ?? {};
  const within = near === null ? null : { within_m: tidy(metres(numberOf(g['v'] ?? g['v2'] ?? g['v3']), g['u'] ?? g['u2'] ?? g['u3'])) };

  const named = ATTRIBUTES.find((a) => a.pattern.test(text))?.attribute ?? null;
  const where: NetworkAsk['where'] = [];
  for (const pattern of [COMPARISON, AFTER]) {
    for (const found of text.matchAll(pattern)) {
      const { v, u, more } = found.groups ?? {};
      const attribute = named ?? attributeOf(u, found[0], layer);
      const exact = /at least|>=|au moins|不小于|以上|or more|ou plus|et plus/.test(found[0]) || /at most|<=|au plus|不超过|以下|or less|ou moins|et moins/.test(found[0]);
      where.push({ attribute, op: more !== undefined ? (exact ? '>=' : '>') : exact ? '<=' : '<', value: inUnit(attribute, numberOf(v), u) });
    }
    if (where.length > 0) break;
  }

  const superlative = SUPERLATIVES.find((s) => s.pattern.test(text));
  const sort = superlative === undefined ? null : { attribute: named ?? superlative.attribute ?? sizeOf(layer), descending: superlative.descending };
  const count = /\b(?:the|les?|top|first) (\d{1,3})\b|(?:最\S|前)\s*的?\s*(\d{1,3})\s*[条根个座台]|(\d{1,3})\s*[条根个座台]最/.exec(text);
  const n = Number(count?.[1] ?? count?.[2] ?? count?.[3] ?? Number.NaN);
  return { where, sort, count: Number.isInteger(n) && n > 0 ? Math.min(n, 500) : null, near: within };
}

/** Without its name, an attribute is told by the unit and the word: pipes of 300 mm are wide, those of 300 m long. */
function attributeOf(unit: string | undefined, words: string, layer: Layer | null): string {
  if (/^(mm|cm|毫米|厘米|inch|inches|pouces?|英寸)$/.test(unit ?? '')) return 'diameter_mm';
  if (/long|short|court|长|短/.test(words)) return 'length_m';
  if (layer === 'junctions' || layer === 'tanks' || /high|haut|高/.test(words)) return layer === 'pipes' ? 'length_m' : 'elevation_m';
  return unit === undefined ? 'diameter_mm' : 'length_m';
}

const sizeOf = (layer: Layer | null): string => (layer === 'tanks' ? 'diameter_m' : layer === 'junctions' ? 'demand_lps' : 'diameter_mm');

function inUnit(attribute: string, value: number, unit: string | undefined): number {
  if (attribute === 'diameter_mm') return unit === undefined || /^(mm|毫米)$/.test(unit) ? value : tidy(metres(value, unit) * 1000);
  return attribute.endsWith('_m') ? tidy(metres(value, unit)) : value;
}

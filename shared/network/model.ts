/** The water network as map features, in WGS84 (MAP-1) or in a local frame. */
import { z } from 'zod';

export const LAYERS = ['pipes', 'junctions', 'valves', 'pumps', 'tanks', 'reservoirs', 'meters'] as const;
export const Layer = z.enum(LAYERS);
export type Layer = z.infer<typeof Layer>;

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
export type Position = z.infer<typeof Position>;

export const Geometry = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Point'), coordinates: Position }),
  z.strictObject({ type: z.literal('LineString'), coordinates: z.array(Position).min(2) }),
]);
export type Geometry = z.infer<typeof Geometry>;

/**
 * SI attributes, by layer: pipes {from, to, length_m, diameter_mm, roughness, status}; junctions {elevation_m, demand_lps};
 * tanks {elevation_m, diameter_m, min_level_m, max_level_m}; reservoirs {head_m}; pumps and valves {from, to, …}; meters {pipe}.
 * Every feature may also carry `zone` and `name`.
 */
export const Feature = z.strictObject({
  id: z.string().min(1).max(64),
  layer: Layer,
  geometry: Geometry,
  properties: z.record(z.string().max(64), z.union([z.string().max(400), z.number(), z.boolean(), z.null()])),
});
export type Feature = z.infer<typeof Feature>;

/** [west, south, east, north], degrees. */
export const Extent = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Extent = z.infer<typeof Extent>;

export const Counts = z.strictObject({
  junctions: z.int(), reservoirs: z.int(), tanks: z.int(), pipes: z.int(), pumps: z.int(), valves: z.int(), meters: z.int(),
});
export type Counts = z.infer<typeof Counts>;

export const Network = z.strictObject({
  id: z.int().positive(),
  site_id: z.int().positive(),
  name: z.string().min(1).max(120),
  /** `EPSG:n` of the file's coordinates, or `local`: a frame with no place on Earth, drawn near 0°, 0°. */
  crs: z.string().regex(/^(EPSG:\d+|local)$/),
  extent: Extent,
  counts: Counts,
});
export type Network = z.infer<typeof Network>;

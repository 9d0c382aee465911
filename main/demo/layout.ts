/**
 * The fixed facts of Valmont: what equipment there is, how it is called and where it stands. A seed changes streets, demands and incidents, not this.
 * Places are metres east and north of the town's centre.
 */
export type Zone = 'Zone 1' | 'Zone 2';
export type Point = readonly [number, number];

export const ENTERPRISE = 'Valmont Water';
export const SITE_NAME = 'Valmont';
export const TIME_ZONE = 'Europe/Zurich';
/** WGS84 of the town's centre. */
export const CENTRE = { lon: 6.35, lat: 46.62 } as const;

export interface Dma {
  id: string;
  name: string;
  zone: Zone;
  centre: Point;
  /** Direction of the streets, degrees. */
  angle: number;
  /** Block size along and across, m. */
  block: Point;
  /** Mean demand, L/s, by kind of use. */
  residential: number;
  commercial: number;
  industrial: number;
  /** Where its inlet leaves the trunk main: a trunk node; through a pressure-reducing valve where `prv` is set. */
  inlet: string;
  prv: string | null;
}

export const DMAS: readonly Dma[] = [
  { id: 'D1', name: 'Harbour', zone: 'Zone 1', centre: [-840, -990], angle: 12, block: [104, 88], residential: 5.2, commercial: 1.2, industrial: 0, inlet: 'T-03', prv: null },
  { id: 'D2', name: 'Old Town', zone: 'Zone 1', centre: [0, -1010], angle: -6, block: [92, 82], residential: 5.6, commercial: 3.2, industrial: 0, inlet: 'T-04', prv: null },
  { id: 'D3', name: 'Cannery', zone: 'Zone 1', centre: [840, -970], angle: 17, block: [112, 96], residential: 4.1, commercial: 0.6, industrial: 3.4, inlet: 'T-07', prv: null },
  { id: 'D4', name: 'Station', zone: 'Zone 1', centre: [-470, -340], angle: -14, block: [100, 86], residential: 5.4, commercial: 1.4, industrial: 0, inlet: 'T-05', prv: null },
  { id: 'D5', name: 'Orchards', zone: 'Zone 1', centre: [470, -350], angle: 8, block: [108, 90], residential: 4.8, commercial: 0.4, industrial: 0, inlet: 'T-22', prv: 'PRV1' },
  { id: 'D6', name: 'Abbey', zone: 'Zone 2', centre: [-560, 430], angle: 10, block: [114, 98], residential: 5.6, commercial: 0.7, industrial: 0, inlet: 'T-23', prv: null },
  { id: 'D7', name: 'Vineyards', zone: 'Zone 2', centre: [470, 420], angle: -11, block: [118, 100], residential: 4.9, commercial: 0.3, industrial: 0, inlet: 'T-24', prv: 'PRV2' },
  { id: 'D8', name: 'Hillside', zone: 'Zone 2', centre: [-60, 1050], angle: 4, block: [106, 92], residential: 5.3, commercial: 0.3, industrial: 0, inlet: 'T-25', prv: null },
];

/** Nodes of the trunk mains. `ground` overrides the terrain, m. */
export const TRUNK_NODES: readonly { id: string; at: Point; zone: Zone; ground?: number }[] = [
  { id: 'WTP-IN', at: [-1010, -1455], zone: 'Zone 1', ground: 366 },
  { id: 'WTP-CW', at: [-950, -1448], zone: 'Zone 1', ground: 366 },
  { id: 'PS1-D', at: [-895, -1436], zone: 'Zone 1', ground: 374 },
  { id: 'T-01', at: [-660, -1405], zone: 'Zone 1' },
  { id: 'T-02', at: [-450, -1290], zone: 'Zone 1' },
  { id: 'T-03', at: [-418, -1040], zone: 'Zone 1' },
  { id: 'T-04', at: [-412, -880], zone: 'Zone 1' },
  { id: 'T-05', at: [-360, -690], zone: 'Zone 1' },
  { id: 'T-06', at: [10, -676], zone: 'Zone 1' },
  { id: 'T-07', at: [430, -668], zone: 'Zone 1' },
  { id: 'T-08', at: [900, -560], zone: 'Zone 1' },
  { id: 'T-09', at: [1440, -340], zone: 'Zone 1' },
  { id: 'T-10', at: [0, -360], zone: 'Zone 1' },
  { id: 'BS2-S', at: [-8, -16], zone: 'Zone 1' },
  { id: 'BS2-D', at: [-12, 44], zone: 'Zone 2', ground: 410 },
  { id: 'T-22', at: [-20, 130], zone: 'Zone 2' },
  { id: 'T-23', at: [-44, 380], zone: 'Zone 2' },
  { id: 'T-24', at: [-42, 470], zone: 'Zone 2' },
  { id: 'T-25', at: [-30, 736], zone: 'Zone 2' },
  { id: 'T-26', at: [470, 800], zone: 'Zone 2' },
  { id: 'T-27', at: [690, 1240], zone: 'Zone 2' },
];

export const TRUNK_PIPES: readonly { id: string; from: string; to: string; diameter: number; name: string; minor?: number }[] = [
  { id: 'TM-01', from: 'LAKE', to: 'WTP-IN', diameter: 600, name: 'Lake intake' },
  // The minor loss stands for the filters.
  { id: 'TM-02', from: 'WTP-IN', to: 'WTP-CW', diameter: 500, name: 'Treatment works', minor: 60 },
  { id: 'TM-03', from: 'PS1-D', to: 'T-01', diameter: 400, name: 'Lake Road trunk main' },
  { id: 'TM-04', from: 'T-01', to: 'T-02', diameter: 400, name: 'Lake Road trunk main' },
  { id: 'TM-05', from: 'T-02', to: 'T-03', diameter: 400, name: 'Customs Road trunk main' },
  { id: 'TM-06', from: 'T-03', to: 'T-04', diameter: 400, name: 'Customs Road trunk main' },
  { id: 'TM-07', from: 'T-04', to: 'T-05', diameter: 400, name: 'Customs Road trunk main' },
  { id: 'TM-08', from: 'T-05', to: 'T-06', diameter: 350, name: 'Ring Road trunk main' },
  { id: 'TM-09', from: 'T-06', to: 'T-07', diameter: 300, name: 'Ring Road trunk main' },
  { id: 'TM-10', from: 'T-07', to: 'T-08', diameter: 300, name: 'Chapel Hill trunk main' },
  { id: 'TM-11', from: 'T-08', to: 'T-09', diameter: 300, name: 'Chapel Hill trunk main' },
  { id: 'TM-12', from: 'T-09', to: 'TK1', diameter: 300, name: 'Chapel Hill trunk main' },
  { id: 'TM-13', from: 'T-06', to: 'T-10', diameter: 300, name: 'Coteau Road trunk main' },
  { id: 'TM-14', from: 'T-10', to: 'BS2-S', diameter: 300, name: 'Coteau Road trunk main' },
  { id: 'TM-15', from: 'BS2-D', to: 'T-22', diameter: 300, name: 'Coteau Road trunk main' },
  { id: 'TM-16', from: 'T-22', to: 'T-23', diameter: 300, name: 'Coteau Road trunk main' },
  { id: 'TM-17', from: 'T-23', to: 'T-24', diameter: 300, name: 'Coteau Road trunk main' },
  { id: 'TM-18', from: 'T-24', to: 'T-25', diameter: 250, name: 'Coteau Road trunk main' },
  { id: 'TM-19', from: 'T-25', to: 'T-26', diameter: 250, name: 'Beech Wood trunk main' },
  { id: 'TM-20', from: 'T-26', to: 'T-27', diameter: 250, name: 'Beech Wood trunk main' },
  { id: 'TM-21', from: 'T-27', to: 'TK2', diameter: 250, name: 'Beech Wood trunk main' },
];

export const LAKE = { id: 'LAKE', name: 'Lake Valmont intake', at: [-1180, -1830] as Point, head: 372 } as const;

/** Levels in m above the floor; `target` is what the pumps' control aims at. */
export interface TankFacts { id: string; name: string; at: Point; zone: Zone; floor: number; diameter: number; min: number; max: number; target: number }
export const TANKS: readonly TankFacts[] = [
  { id: 'TK1', name: 'Tank 1, Chapel Hill', at: [1850, -60], zone: 'Zone 1', floor: 436.5, diameter: 22, min: 0.3, max: 5, target: 3.3 },
  { id: 'TK2', name: 'Tank 2, Beech Wood', at: [420, 1720], zone: 'Zone 2', floor: 475.5, diameter: 20, min: 0.3, max: 4.5, target: 2.6 },
];

export interface PumpFacts {
  id: string;
  name: string;
  station: 'PS1' | 'BS2';
  from: string;
  to: string;
  at: Point;
  curve: string;
  role: 'duty' | 'assist' | 'standby';
  rated_kw: number;
  rated_a: number;
  rated_lps: number;
}
export const PUMPS: readonly PumpFacts[] = [
  { id: 'PS1-P1', name: 'PS1 pump 1', station: 'PS1', from: 'WTP-CW', to: 'PS1-D', at: [-923, -1428], curve: 'C-PS1', role: 'duty', rated_kw: 55, rated_a: 98, rated_lps: 40 },
  { id: 'PS1-P2', name: 'PS1 pump 2', station: 'PS1', from: 'WTP-CW', to: 'PS1-D', at: [-921, -1442], curve: 'C-PS1', role: 'assist', rated_kw: 55, rated_a: 98, rated_lps: 40 },
  { id: 'PS1-P3', name: 'PS1 pump 3', station: 'PS1', from: 'WTP-CW', to: 'PS1-D', at: [-919, -1456], curve: 'C-PS1', role: 'standby', rated_kw: 55, rated_a: 98, rated_lps: 40 },
  { id: 'BS2-P1', name: 'Booster pump 1', station: 'BS2', from: 'BS2-S', to: 'BS2-D', at: [-20, 12], curve: 'C-BS2', role: 'duty', rated_kw: 30, rated_a: 55, rated_lps: 30 },
  { id: 'BS2-P2', name: 'Booster pump 2', station: 'BS2', from: 'BS2-S', to: 'BS2-D', at: [2, 14], curve: 'C-BS2', role: 'standby', rated_kw: 30, rated_a: 55, rated_lps: 30 },
];

/** L/s, m. */
export const CURVES: Readonly<Record<string, readonly Point[]>> = {
  'C-PS1': [[0, 94], [38, 81], [66, 54]],
  'C-BS2': [[0, 60], [30, 50], [48, 34]],
};

/** Pressure-reducing valves; `setting` is the pressure behind them, m. */
export const VALVES: readonly { id: string; name: string; dma: string; at: Point; setting: number; diameter: number }[] = [
  { id: 'PRV1', name: 'Control valve PRV1, Coteau Road', dma: 'D5', at: [96, 40], setting: 41, diameter: 150 },
  { id: 'PRV2', name: 'Control valve PRV2, Abbey Gate', dma: 'D7', at: [44, 470], setting: 47, diameter: 150 },
];

/** Ground level along the south–north line: [m north, m above sea]. */
export const PROFILE: readonly Point[] = [[-1900, 352], [-1460, 373.5], [-1350, 377], [-700, 391], [-20, 403], [60, 412.5], [700, 429], [1430, 445], [1720, 474], [2000, 484]];
/** Hills beside the slope: east, north, height, radius. */
export const HILLS: readonly (readonly [number, number, number, number])[] = [[1850, -60, 31, 200]];

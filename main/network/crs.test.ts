import fc from 'fast-check';
import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { localFrame } from './crs-local.ts';
import { findCrs } from './crs-search.ts';
import { extentOf, loadCrs, toWgs84 } from './crs.ts';
import type { CrsDefinition } from './crs.ts';

function definition(code: string): CrsDefinition {
  const found = loadCrs(code);
  if (!found.ok) throw new Error(found.fault.message);
  return found.value;
}
const place = (code: string, x: number, y: number) => toWgs84(definition(code), [{ id: 'n', x, y }]);
const why = (code: string, x: number, y: number): string => {
  const r = place(code, x, y);
  return r.ok ? 'fits' : `${r.fault.code}: ${r.fault.message}`;
};

describe('[PL-6] projected coordinates', () => {
  it('[PL-6] ky4 node J-1 in EPSG:3547, US survey feet', () => {
    const r = place('EPSG:3547', 4971350, 3905604);
    expect(r.ok && r.value[0]?.[0]).toBeCloseTo(-85.5760086, 6);
    expect(r.ok && r.value[0]?.[1]).toBeCloseTo(38.0490628, 6);
  });

  // Published places: the old observatory of Bern is the origin of both Swiss frames; Greenwich's meridian in the UTM zones beside it.
  it.each([
    ['EPSG:2056', 2_600_000, 1_200_000, 7.438632, 46.951083],
    ['EPSG:21781', 600_000, 200_000, 7.438632, 46.951083],
    ['EPSG:32631', 500_000, 0, 3, 0],
    ['EPSG:3857', 20_037_508.342789244, 0, 180, 0],
    ['EPSG:2154', 700_000, 6_600_000, 3, 46.5],
    ['EPSG:4326', 8.5, 47.3, 8.5, 47.3],
  ])('%s (%d, %d) is %d, %d', (code, x, y, lon, lat) => {
    const r = place(code, x, y);
    if (!r.ok) throw new Error(r.fault.message);
    expect(Math.abs(r.value[0]?.[0] ?? 999)).toBeCloseTo(lon, 5);
    expect(r.value[0]?.[1]).toBeCloseTo(lat, 5);
  });

  it('[F-10] systems that need a grid file say how exact the published shift is', () => {
    const british = definition('EPSG:27700');
    expect(british.notes).toEqual([expect.stringContaining('2 m')]);
    // A point near Norwich, published on the PROJ mailing list (January 2006) with the Ordnance Survey's parameters.
    const r = toWgs84(british, [{ id: 'n', x: 620_286.2515, y: 309_466.3864 }]);
    expect(r.ok && r.value[0]?.[0]).toBeCloseTo(1.25423, 5);
    expect(r.ok && r.value[0]?.[1]).toBeCloseTo(52.6382, 5);
  });

  it('[F-10] property: to WGS84 and back, within a centimetre', () => {
    const code = fc.constantFrom('EPSG:3547', 'EPSG:2056', 'EPSG:32632', 'EPSG:2154', 'EPSG:28992', 'EPSG:2193', 'EPSG:27700', 'EPSG:31467', 'EPSG:2046');
    fc.assert(fc.property(code, fc.double({ min: 0.05, max: 0.95, noNaN: true }), fc.double({ min: 0.05, max: 0.95, noNaN: true }), (c, u, v) => {
      const d = definition(c);
      const [west, south, east, north] = d.bounds ?? [0, 0, 0, 0];
      const width = east >= west ? east - west : east + 360 - west;
      const [x = 0, y = 0] = proj4('WGS84', d.proj4, [west + width * u, south + (north - south) * v]);
      const r = toWgs84(d, [{ id: 'n', x, y }]);
      if (!r.ok) throw new Error(r.fault.message);
      const [bx = 0, by = 0] = proj4('WGS84', d.proj4, [...(r.value[0] ?? [0, 0])]);
      expect(Math.hypot(bx - x, by - y)).toBeLessThan(0.01 / (d.unit?.includes('foot') ? 0.3048 : 1));
    }));
  });
});

describe('[PL-6] what does not fit is refused with what is likely', () => {
  it.each([
    ['swapped axes', 'EPSG:3547', 3905604, 4971350, /swapped/],
    ['feet for metres', 'EPSG:3546', 4971350, 3905604, /in feet/],
    ['metres for feet', 'EPSG:3547', 1515270.5, 1190430.5, /in metres/],
    ['projected numbers as degrees', 'EPSG:4326', 4971350, 3905604, /too large for degrees/],
    ['degrees as projected numbers', 'EPSG:2056', 7.44, 46.95, /EPSG:4326/],
    ['4×10⁸', 'EPSG:2056', 4e8, 4e8, /local frame/],
    ['latitude first', 'EPSG:4326', 47.3, 108.5, /swapped/],
  ])('[F-10] %s', (_name, code, x, y, message) => {
    expect(why(code, x, y)).toMatch(/^IMPLAUSIBLE_COORDINATES/);
    expect(why(code, x, y)).toMatch(message);
  });

  it('unknown and unfit codes are named', () => {
    for (const [code, message] of [['EPSG:999999', 'EPSG:999999'], ['EPSG:5703', 'height'], ['EPSG:4978', 'geocentric'], ['EPSG:../../x', 'not a coordinate system'], ['EPSG:6247', 'cannot be computed']] as const) {
      const r = loadCrs(code);
      expect(r.ok ? 'ok' : `${r.fault.code} ${r.fault.message}`).toMatch(new RegExp(`^UNKNOWN_CRS .*${message}`));
    }
  });

  it('fuzz: any numbers give places on Earth or a fault, never a throw', () => {
    const number = fc.oneof(fc.double(), fc.constantFrom(0, -0, 1e300, Number.NaN, Infinity), fc.integer());
    fc.assert(fc.property(fc.constantFrom('EPSG:3547', 'EPSG:2056', 'EPSG:3857', 'EPSG:4326', 'EPSG:27700', 'EPSG:5514'), number, number, (code, x, y) => {
      const r = place(code, x, y);
      if (r.ok) expect(Math.abs(r.value[0]?.[0] ?? 999) <= 180 && Math.abs(r.value[0]?.[1] ?? 999) <= 90).toBe(true);
      else expect(r.fault.message).toContain(code);
    }));
  });
});

describe('[PL-6] the local frame', () => {
  it('keeps shape and stated units, around 0°, 0°', () => {
    const f = localFrame([{ id: 'a', x: 1000, y: 1000 }, { id: 'b', x: 2000, y: 1500 }], 'METERS', []);
    const [w, s, e, n] = extentOf(f.positions) ?? [0, 0, 0, 0];
    expect([w + e, s + n]).toEqual([0, 0]);
    expect((e - w) * 111_319.490793).toBeCloseTo(1000, 4);
    expect((e - w) / (n - s)).toBeCloseTo(2, 6);
    expect(f.note).toContain('METERS');
  });

  it('without units the pipes\' lengths give the scale', () => {
    expect(localFrame([{ id: 'a', x: 0, y: 0 }, { id: 'b', x: 30, y: 0 }], null, [{ stated_m: 1500, drawn: 30 }]).metres_per_unit).toBe(50);
  });

  it('property: always near 0°, 0°, never larger than the map can hold', () => {
    const coordinate = fc.double({ min: -4e8, max: 4e8, noNaN: true });
    fc.assert(fc.property(fc.array(fc.record({ id: fc.constant('n'), x: coordinate, y: coordinate }), { minLength: 1, maxLength: 20 }), fc.constantFrom('FEET', 'METERS', 'DEGREES', 'NONE', null), (points, units) => {
      for (const [lon, lat] of localFrame(points, units, []).positions) expect(Math.max(Math.abs(lon), Math.abs(lat))).toBeLessThanOrEqual(0.9);
    }));
  });
});

describe('[PL-6] finding a system', () => {
  it('[PL-6] by number, name, place, in any case and with accents', () => {
    expect(findCrs('3547', 3)[0]?.code).toBe('EPSG:3547');
    expect(findCrs('epsg:2056', 3)[0]).toMatchObject({ code: 'EPSG:2056', name: 'CH1903+ / LV95' });
    expect(findCrs('kentucky single FTUS').map((m) => m.code)).toContain('EPSG:3547');
    expect(findCrs('reseau lambert-93').length + findCrs('France metropolitaine').length).toBeGreaterThan(0);
    expect(findCrs('no such place anywhere')).toEqual([]);
    expect(findCrs('')).toEqual([]);
  });

  it('what is found can be used', () => {
    for (const match of findCrs('urban grid', 50)) expect(loadCrs(match.code).ok).toBe(true);
    expect(findCrs('utm', 7)).toHaveLength(7);
  });
});

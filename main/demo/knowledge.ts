/** What manuals, tests and calibrations say about Valmont's equipment. Makers and papers are invented, figures are the simulation's own. Pure. */
import type { KnowledgeBase } from '../../shared/plant/model.ts';
import { CURVES, DMAS, PUMPS, TANKS, VALVES } from './layout.ts';
import { CELL_TAGS, cellId } from './tags.ts';

type Parameter = KnowledgeBase['parameters'][number];
type Procedure = KnowledgeBase['procedures'][number];
interface Entry { manufacturer: string; model: string; installed_on: string; parameters: Parameter[]; procedures: Procedure[] }

const p = (key: string, label: string, value: number | string, unit: string | null, source: string): Parameter => ({ key, label, value, unit, source });
const step = (title: string, source: string, text: string): Procedure => ({ title, source, text });

/** One entry per cell, as of `at` (UTC epoch ms). */
export function knowledgeOf(at: number): KnowledgeBase[] {
  return CELL_TAGS.map((tag) => ({ cell_id: cellId(tag), version: 1, ...entryOf(tag), updated_at: at }));
}

function entryOf(tag: string): Entry {
  const pump = PUMPS.find((x) => x.id === tag);
  if (pump) return pumpEntry(pump);
  const tank = TANKS.find((x) => x.id === tag);
  if (tank) {
    return {
      manufacturer: 'Valmont Water works department', model: 'Circular concrete tank', installed_on: '1974-05-06',
      parameters: [
        p('volume_m3', 'Usable volume', Math.round((Math.PI / 4) * tank.diameter ** 2 * (tank.max - tank.min)), 'm3', 'As-built drawing 74-112'), p('floor_m', 'Floor level', tank.floor, 'm above sea', 'As-built drawing 74-112'),
        p('overflow_m', 'Overflow level', tank.max, 'm', 'As-built drawing 74-112'), p('fire_reserve_m', 'Level kept for fire-fighting', 1.2, 'm', 'Agreement with the fire brigade 2009'), p('target_m', 'Level that the pumps aim at', tank.target, 'm', 'PLC parameter list rev. 7'),
      ],
      procedures: [step('Low level', 'Operating instruction OI-14', 'Check that the pumps feeding the zone run and at what speed. Compare inflow and district flows with the same hour of the last days: one district far above is a burst. Below the fire reserve inform the fire brigade.')],
    };
  }
  const valve = VALVES.find((x) => x.id === tag);
  if (valve) {
    return {
      manufacturer: 'Corvanne', model: `PR-${valve.diameter} pilot-operated pressure reducing valve`, installed_on: '2008-09-18',
      parameters: [
        p('set_point_m', 'Outlet pressure set point', valve.setting, 'm', 'Commissioning record 2008, p. 3'), p('diameter_mm', 'Nominal diameter', valve.diameter, 'mm', 'Data sheet PR-150, p. 2'), p('district', 'District behind it', valve.dma, null, 'Network plan 2024'),
        p('tolerance_m', 'Deviation of the outlet pressure in normal work', 1, 'm', 'Data sheet PR-150, p. 6'), p('pilot_filter_months', 'Pilot filter cleaning', 6, 'months', 'Maintenance plan MP-22'),
      ],
      procedures: [
        step('Outlet pressure leaves its set point', 'Manual PR series, p. 31', 'If the position does not move while flow changes, the main valve or the pilot is stuck: flush the pilot filter, then stroke the valve by hand between 10 % and 60 %. If only the pressure is wrong while the position moves, check the pilot spring and the pressure transmitter.'),
        step('Half-yearly maintenance', 'Maintenance plan MP-22', 'Clean the pilot filter, stroke the valve, compare the transmitters with a test gauge, note the readings in the logbook.'),
      ],
    };
  }
  const dma = DMAS.find((x) => `DMA-${x.id}` === tag);
  if (dma) {
    const mean = dma.residential + dma.commercial + dma.industrial;
    return {
      manufacturer: 'Fluxor', model: 'EM-200 electromagnetic meter', installed_on: '2015-03-30',
      parameters: [
        p('mean_lps', 'Mean consumption', Number(mean.toFixed(1)), 'L/s', 'Water balance 2025'), p('night_lps', 'Expected lowest night flow', Number((0.13 * mean + 0.36 * mean).toFixed(1)), 'L/s', 'Water balance 2025'), p('leakage_share', 'Background leakage over consumption', 13, '%', 'Water balance 2025'),
        p('accuracy', 'Accuracy', 0.4, '% of reading', 'Calibration certificate 2023'), p('inhabitants', 'Inhabitants', Math.round((dma.residential * 86_400) / 165 / 10) * 10, null, 'Town register 2025'),
      ],
      procedures: [
        step('Inflow rises at night', 'Operating instruction OI-21', 'Compare the lowest flow between 02:00 and 04:00 with the last fourteen nights. A rise from night to night is a growing leak: plan a step test and acoustic search. A step within minutes is a burst: see OI-22.'),
        step('Burst', 'Operating instruction OI-22', 'Look for the logger whose pressure fell most: the break is near it. Shut the nearest two valves, check neighbours for pressure, call the on-call crew, inform the affected streets.'),
      ],
    };
  }
  switch (tag) {
    case 'INTAKE': return { manufacturer: 'Valmont Water works department', model: 'Lake intake at 31 m depth, DN 600', installed_on: '1968-07-01', parameters: [p('depth_m', 'Depth of the strainer', 31, 'm', 'Diving report 2022'), p('turbidity_stop', 'Turbidity at which the intake is reduced', 8, 'NTU', 'Water safety plan, p. 17')], procedures: [step('Turbid raw water', 'Water safety plan, p. 17', 'Above 8 NTU reduce throughput and raise the coagulant; above 20 NTU stop the intake and supply from the tanks.')] };
    case 'WTP': return {
      manufacturer: 'Valmont Water works department', model: 'Rapid sand filters, ozone, chlorine', installed_on: '1996-10-12',
      parameters: [p('capacity_lps', 'Capacity', 130, 'L/s', 'Process description, p. 4'), p('chlorine_target', 'Free chlorine leaving the works', 0.42, 'mg/L', 'Water safety plan, p. 22'), p('turbidity_limit', 'Highest treated turbidity', 0.3, 'NTU', 'Water safety plan, p. 20'), p('backwash_h', 'Filter run between backwashes', 60, 'h', 'Process description, p. 11')],
      procedures: [step('Turbidity transmitter fails', 'Operating instruction OI-03', 'Take a grab sample every hour and enter it in the logbook until the transmitter is replaced. Do not use the last value shown.'), step('Chlorine low', 'Water safety plan, p. 23', 'Check the dosing pump and the stock, take a grab sample, raise the dose by steps of 0.05 mg/L.')],
    };
    case 'PS1': case 'BS2': return {
      manufacturer: 'Valmont Water works department', model: tag === 'PS1' ? 'Main pump station, three pumps' : 'Booster station, two pumps', installed_on: '2004-04-19',
      parameters: [p('control', 'Control', tag === 'PS1' ? 'Speed follows the level of Tank 1; second pump 05:30–22:00' : 'Speed follows the level of Tank 2; one pump runs', null, 'PLC parameter list rev. 7'), p('trial', 'Trial run of the standby pump', tag === 'PS1' ? 'Monday 10:00, 30 min' : 'Tuesday 10:00, 30 min', null, 'Maintenance plan MP-05')],
      procedures: [step('Change over to the standby pump', 'Operating instruction OI-08', 'Start the standby pump, wait until its flow is steady, stop the pump to be repaired, close its valves, lock the drive.')],
    };
    default: return {
      manufacturer: 'Valmont Water', model: tag === 'ZONE1' ? 'Supplied from PS1 and Tank 1' : 'Supplied from BS2 and Tank 2', installed_on: '1968-07-01',
      parameters: [p('lowest_m', 'Lowest pressure owed to customers', 25, 'm', 'Supply rules 2019, § 12'), p('highest_m', 'Highest pressure', 75, 'm', 'Supply rules 2019, § 12'), p('districts', 'Districts', DMAS.filter((d) => d.zone === (tag === 'ZONE1' ? 'Zone 1' : 'Zone 2')).map((d) => d.id).join(', '), null, 'Network plan 2024')],
      procedures: [step('Low pressure at one logger', 'Operating instruction OI-20', 'Look at the loggers around it and at the inflow of its district. One low logger with a risen inflow is a burst near it; all loggers low is a supply fault; one low logger alone, with an unchanged inflow, is its transmitter or a shut valve.')],
    };
  }
}

function pumpEntry(pump: (typeof PUMPS)[number]): Entry {
  const [shutOff, rated] = CURVES[pump.curve] as readonly (readonly [number, number])[];
  const manual = pump.station === 'PS1' ? 'Manual Norvald HS-125' : 'Manual Norvald HS-80';
  return {
    manufacturer: 'Norvald', model: pump.station === 'PS1' ? 'HS-125 split-case pump with variable-speed drive' : 'HS-80 split-case pump with variable-speed drive', installed_on: pump.station === 'PS1' ? '2016-11-08' : '2018-02-21',
    parameters: [
      p('rated_flow_lps', 'Rated flow', rated?.[0] ?? 0, 'L/s', `${manual}, p. 12`), p('rated_head_m', 'Rated head', rated?.[1] ?? 0, 'm', `${manual}, p. 12`), p('shutoff_head_m', 'Head at no flow', shutOff?.[1] ?? 0, 'm', `${manual}, p. 12`),
      p('rated_power_kw', 'Motor power', pump.rated_kw, 'kW', 'Motor plate'), p('rated_current_a', 'Motor current', pump.rated_a, 'A', 'Motor plate'),
      p('vibration_healthy', 'Vibration when healthy', '1.2 to 2.0', 'mm/s RMS', 'Acceptance test 2016, p. 8'), p('vibration_alert', 'Vibration alert (ISO 20816 zone C)', 4.5, 'mm/s RMS', 'ISO 20816-3, group 2'), p('vibration_trip', 'Vibration trip (zone D)', 7.1, 'mm/s RMS', 'ISO 20816-3, group 2'),
      p('bearing_alert_c', 'Bearing temperature alert', 75, 'Cel', `${manual}, p. 40`), p('bearing_trip_c', 'Bearing temperature trip', 90, 'Cel', `${manual}, p. 40`), p('bearing_type', 'Drive-end bearing', '6313 C3', null, `${manual}, p. 44`), p('regrease_h', 'Regreasing interval', 4000, 'h', `${manual}, p. 45`), p('role', 'Role in the station', pump.role, null, 'PLC parameter list rev. 7'),
    ],
    procedures: [
      step('Vibration and bearing temperature rise together over days', `${manual}, p. 41`, 'The bearing wears or lacks grease. Regrease once and watch for four hours. If vibration stays above 4.5 mm/s, change over to the standby pump within two days and replace the drive-end bearing; above 7.1 mm/s stop at once.'),
      step('Vibration rises at once', `${manual}, p. 42`, 'Check for cavitation (suction pressure, noise), a loose foundation or coupling, and for a strainer that is blocked.'),
      step('Replace the drive-end bearing', `${manual}, p. 46`, 'Stop and lock the drive, close both valves, drain, remove the coupling, draw the bearing, warm the new one to 100 °C, align to 0.05 mm, run in for 30 minutes and note vibration and temperature.'),
    ],
  };
}

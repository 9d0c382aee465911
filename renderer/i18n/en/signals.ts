export const signals = {
  title: 'Signals',
  search: 'Search by tag, name or cell',
  kind: 'Kind',
  all_kinds: 'All kinds',
  only_abnormal: 'Only abnormal',
  shown_one: '{{count}} of {{total}} signals', shown_other: '{{count}} of {{total}} signals',
  column_tag: 'Tag', column_name: 'Name', column_cell: 'Cell', column_kind: 'Kind', column_value: 'Value', column_state: 'State', column_limits: 'Limits', column_age: 'Age',
  none_title: 'No signal fits',
  none_text: 'No signal of this site fits the search and filters.',
  none_abnormal: 'No signal is abnormal now: nothing is beyond its limits, and every value is good and fresh.',
  clear: 'Clear search and filters',
  trend: 'Trend of {{name}}',
  close: 'Close the trend',
  keys: 'Arrow up and down move, Enter opens the trend.',

  kind_pressure: 'pressure', kind_flow: 'flow', kind_level: 'level', kind_vibration: 'vibration', kind_temperature: 'temperature', kind_current: 'current', kind_power: 'power', kind_energy: 'energy', kind_speed: 'speed', kind_quality: 'water quality', kind_status: 'status', kind_other: 'other',

  above: 'above {{limit}}', below: 'below {{limit}}',
  high_trip: 'high trip {{value}}', high_alert: 'high alert {{value}}', low_trip: 'low trip {{value}}', low_alert: 'low alert {{value}}',
  good: 'good', uncertain: 'uncertain', bad: 'bad', stale: 'stale', none: 'no value',
  on: 'on', off: 'off',
  simulated: 'simulated', simulated_short: 'sim',
  imported: 'imported', imported_short: 'imp',
  now: 'now',
  age: '{{age}} ago',
  position: '{{percent}} % of the way from {{low}} to {{high}}',
};
export type SignalsText = Record<keyof typeof signals, string>;

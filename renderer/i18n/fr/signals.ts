import type { SignalsText } from '../en/signals.ts';

export const signals: SignalsText = {
  title: 'Signaux',
  search: 'Chercher par repère, nom ou cellule',
  kind: 'Grandeur',
  all_kinds: 'Toutes les grandeurs',
  only_abnormal: 'Anormaux seulement',
  shown_one: '{{count}} signal sur {{total}}', shown_other: '{{count}} signaux sur {{total}}',
  column_tag: 'Repère', column_name: 'Nom', column_cell: 'Cellule', column_kind: 'Grandeur', column_value: 'Valeur', column_state: 'État', column_limits: 'Limites', column_age: 'Âge',
  none_title: 'Aucun signal ne correspond',
  none_text: 'Aucun signal de ce site ne correspond à la recherche et aux filtres.',
  none_abnormal: 'Aucun signal n’est anormal : rien n’est hors limites, toutes les valeurs sont bonnes et fraîches.',
  clear: 'Effacer la recherche et les filtres',
  trend: 'Courbe de {{name}}',
  close: 'Fermer la courbe',
  keys: 'Flèches haut et bas pour se déplacer, Entrée ouvre la courbe.',

  kind_pressure: 'pression', kind_flow: 'débit', kind_level: 'niveau', kind_vibration: 'vibration', kind_temperature: 'température', kind_current: 'courant', kind_power: 'puissance', kind_energy: 'énergie', kind_speed: 'vitesse', kind_quality: 'qualité de l’eau', kind_status: 'état', kind_other: 'autre',

  above: 'au-dessus du {{limit}}', below: 'sous le {{limit}}',
  high_trip: 'seuil très haut {{value}}', high_alert: 'seuil haut {{value}}', low_trip: 'seuil très bas {{value}}', low_alert: 'seuil bas {{value}}',
  good: 'bonne', uncertain: 'incertaine', bad: 'mauvaise', stale: 'périmée', none: 'sans valeur',
  on: 'marche', off: 'arrêt',
  simulated: 'simulée', simulated_short: 'sim',
  imported: 'importée', imported_short: 'imp',
  now: 'à l’instant',
  age: 'il y a {{age}}',
  position: '{{percent}} % entre {{low}} et {{high}}',
};

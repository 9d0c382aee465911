import type { Phrases } from './phrases.ts';

const CAN = [
  '- afficher et comparer des signaux sur une période, et mettre en évidence où ils sont au plus bas ou au plus haut',
  '- donner les valeurs actuelles et dire ce qui est hors limites',
  '- dire ce qui ne va pas maintenant, ou n’allait pas pendant une période',
  '- montrer sur la carte où se trouve un signal, une cellule ou un élément du réseau',
  '- répondre sur le réseau : plus long, plus grand, proche, en amont, en aval',
  '- lister les cellules et les signaux, et afficher la fiche d’un équipement',
  '- effacer les mises en évidence',
].join('\n');

const near = (names: string): string => (names === '' ? '' : ` Vouliez-vous dire ${names} ?`);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const fr: Phrases = {
  about: 'Je suis le guide hors ligne : des règles fixes, pas un modèle de langage. Je lis votre question, j’interroge les outils de l’installation et je vous dis ce qu’ils renvoient. Je n’ai pas besoin de réseau, et chaque chiffre que je donne vient d’un outil.',
  help: `Je suis le guide hors ligne. Je sais :\n${CAN}`,
  cannot: `Je ne peux pas répondre à cela hors ligne : je suis un guide à règles fixes, pas un modèle de langage. Je sais :\n${CAN}`,
  whichSignal: 'De quel signal parlez-vous ? Nommez une grandeur (pression, débit, niveau …), un repère ou un lieu.',
  whichCell: 'De quelle cellule parlez-vous ? Nommez-la, ou sélectionnez-la à l’écran.',
  whichFeature: 'À partir de quel élément ? Donnez son identifiant, ou sélectionnez-le sur la carte.',
  kind: { pressure: 'pression', flow: 'débit', level: 'niveau', vibration: 'vibration', temperature: 'température', current: 'courant moteur', power: 'puissance', energy: 'énergie', speed: 'vitesse', quality: 'qualité de l’eau', status: 'état', other: 'valeur' },
  layer: { pipes: 'conduites', junctions: 'nœuds', valves: 'vannes', pumps: 'pompes', tanks: 'réservoirs', reservoirs: 'ressources', meters: 'compteurs' },
  layerOne: { pipes: 'conduite', junctions: 'nœud', valves: 'vanne', pumps: 'pompe', tanks: 'réservoir', reservoirs: 'ressource', meters: 'compteur' },
  attribute: { length_m: 'longueur', diameter_mm: 'diamètre', diameter_m: 'diamètre', elevation_m: 'altitude', roughness: 'rugosité', demand_lps: 'demande' },

  futureWindow: 'Cette période est dans le futur : il n’y a pas encore de mesures.',
  emptyWindow: 'Cette période est vide : elle finit où elle commence.',
  noSamples: (names, from, to) => `Il n’y a pas de mesures exploitables de ${names} du ${from} au ${to}.`,
  noCells: 'Ce site n’a pas de cellules.',
  noLimits: 'Aucun de ces signaux n’a de limites : rien ne peut être hors limites.',
  noSignals: 'Ce site n’a pas de tel signal.',
  unknownSignal: (said, names) => `Je ne connais pas de signal pour « ${said} ».${near(names)}`,
  cellUnknown: (said, names) => `Je ne connais pas de cellule pour « ${said} ».${names === '' ? '' : ` Il y a ${names}.`}`,
  notLocated: (said, names) => `Je ne trouve « ${said} » ni dans le réseau, ni parmi les signaux et les cellules.${near(names)}`,
  notFound: (said) => `Je n’ai pas trouvé ${said}.`,
  assumedTag: (said, tag) => `${said} n’existe pas ; j’ai pris ${tag}.`,
  chose: (chosen, others) => `J’ai pris ${chosen} ; il pourrait aussi s’agir de ${others}.`,
  narrow: 'Il y en a d’autres ; nommez une grandeur, un lieu ou un repère pour préciser.',

  extreme: (low, kind, value, name, tag, time, feature) => `Valeur la plus ${low ? 'basse' : 'haute'} (${kind}) : ${value}, à ${name} (${tag}${feature === null ? '' : `, ${feature}`}), le ${time}.`,
  window: (from, to, zone) => `Du ${from} au ${to} (${zone}) :`,
  series: (s) => `- ${s.name} (${s.tag}) : moyenne ${s.avg}, minimum ${s.min} (${s.minTime}), maximum ${s.max} (${s.maxTime})`,
  moreThanShown: (total) => `${total} signaux correspondent ; tous ne sont pas montrés. Nommez un lieu ou un repère pour préciser.`,
  withoutSamples: (names) => `Sans mesures exploitables : ${names}.`,
  averagesTitle: (kind) => `Moyenne : ${kind}`,
  averageOf: (unit) => `moyenne (${unit})`,

  current: (name, tag, value, time, notes) => `- ${name} (${tag}) : ${value}, ${time}${notes === '' ? '' : ` – ${notes}`}`,
  noValue: (name, tag) => `- ${name} (${tag}) : pas de valeur`,
  beyond: (state, limit) => `${{ low_alert: 'sous sa limite basse', low_trip: 'sous sa limite basse de déclenchement', high_alert: 'au-dessus de sa limite haute', high_trip: 'au-dessus de sa limite haute de déclenchement' }[state]} ${limit}`.trim(),
  stale: 'valeur périmée',
  bad: 'mauvaise qualité',
  allWithin: (total) => `Aucun des ${total} signaux n’est hors limites.`,
  outOfLimits: (out, total) => `Hors limites : ${out} sur ${total} signaux.`,
  poor: (counts) => `Signaux peu sûrs : ${counts}.`,
  nonePoor: 'Aucune valeur n’est périmée ni de mauvaise qualité.',
  staleCount: (n) => `périmés ${n}`,
  badCount: (n) => `de mauvaise qualité ${n}`,

  nothingWrong: (checked, from, to) => `Rien n’a dépassé ses limites du ${from} au ${to} ; ${checked} signaux avec limites ont été vérifiés.`,
  anomalies: (total, ongoing, from, to) => `Hors limites du ${from} au ${to} : ${total} fois, toujours en cours : ${ongoing}.`,
  anomaly: (a) => `- ${a.trip ? 'Déclenchement' : 'Alerte'} : ${a.name} (${a.tag}) ${a.low ? 'sous' : 'au-dessus de'} ${a.limit}, extrême ${a.peak} le ${a.peakTime}, depuis ${a.since}${a.until === null ? ', toujours en cours' : ` jusqu’à ${a.until}`}`,
  worstOnly: 'Seuls les plus graves sont cités.',

  located: (name, layer, id, zone) => (name === id ? `${name} : ${layer}${zone === null ? '' : `, ${zone}`}.` : `${name} se trouve à : ${layer} ${id}${zone === null ? '' : `, ${zone}`}.`),
  area: (name, layer, total) => `${name} compte ${total} ${layer} sur la carte.`,
  notOnMap: (names) => `Sans place sur la carte : ${names}.`,
  highlighted: (ids, more) => `Mis en évidence sur la carte : ${ids}${more ? ' et d’autres' : ''}.`,
  missingOnMap: (ids) => `Absents de la carte : ${ids}.`,
  noDisplay: 'Je n’ai pas pu le mettre en évidence : aucun affichage n’est attaché (no renderer).',
  displayLate: 'Je n’ai pas pu le mettre en évidence : l’affichage n’a pas répondu à temps.',
  notShown: (reason) => `Je n’ai pas pu changer la carte : ${reason}.`,
  notDrawn: (reason) => `Je n’ai pas pu afficher la courbe ou la fiche : ${reason}.`,
  cleared: 'Les mises en évidence sont effacées.',

  howMany: (layer, total) => `${capital(layer)} : ${total}.`,
  sorted: (layer, attribute, descending) => `Les ${layer} selon : ${attribute}, ${descending ? 'la plus grande' : 'la plus petite'} valeur d’abord :`,
  noneMatch: (layer) => `Aucune correspondance parmi les ${layer}.`,
  feature: (id, attributes) => `- ${id}${attributes === '' ? '' : ` : ${attributes}`}`,
  partOnly: 'Seule une partie est montrée ; précisez la question pour voir le reste.',
  traced: (upstream, id, total) => `En ${upstream ? 'amont' : 'aval'} de ${id}, selon l’écoulement : ${total} éléments.`,
  traceNone: (upstream, id) => `Rien ne se trouve en ${upstream ? 'amont' : 'aval'} de ${id}.`,

  card: (name, tag) => `Voici ce que l’on sait de ${name} (${tag}).`,
  cells: (total, site) => `Cellules de ${site} : ${total}`,
  cell: (name, tag, signals) => `- ${name} (${tag}), signaux : ${signals}`,
  signals: (total) => `Signaux : ${total}`,
  theseSignals: 'Ces signaux correspondent :',
  toolFailed: (tool, message) => `L’outil ${tool} n’a pas répondu : ${message}`,
};

/** Words of the plant in three languages, as patterns over folded text. */
import type { Layer } from '../../../shared/network/model.ts';
import type { SignalKind } from '../../../shared/plant/model.ts';

/** `words` also narrow the search: chlorine is one quality among several. */
export interface KindWord { kind: SignalKind; pattern: RegExp; words?: string }

export const KIND_WORDS: KindWord[] = [
  { kind: 'pressure', pattern: /\bpressures?\b|\bpressions?\b|压力|水压|压强/g },
  { kind: 'flow', pattern: /\bflow(?:s| rates?)?\b|\bdischarge\b|\bdebits?\b|流量/g },
  { kind: 'level', pattern: /\b(?:water )?levels?\b|\bniveaux?(?: d'eau)?\b|液位|水位/g },
  { kind: 'vibration', pattern: /\bvibrations?\b|振动|震动/g },
  { kind: 'temperature', pattern: /\btemperatures?\b|(?<!\b(?:quel|le|du|au|de|en) )\btemps?\b(?! (?:reel|fera|fait|de|qu))|温度/g },
  { kind: 'current', pattern: /\b(?:motor|pump|phase) currents?\b|\bcurrents? (?=of |draw)|\bamp(?:s|eres?|erage)\b|\bcourants?(?: moteur)?\b(?! d'eau)|\bintensites?\b|电流/g },
  { kind: 'power', pattern: /\bpower\b|\bpuissances?\b|功率/g },
  { kind: 'energy', pattern: /\benergy(?: use| consumption)?\b|\b(?:consommation d')?energie\b|能耗|电量|能量/g },
  { kind: 'speed', pattern: /\bspeeds?\b|\brpm\b|\bvitesses?\b|转速|速度/g },
  { kind: 'quality', pattern: /\b(?:residual )?chlorine\b|\bchlore(?: residuel)?\b|余氯/g, words: 'chlorine' },
  { kind: 'quality', pattern: /\bturbidity\b|\bturbidite\b|浊度/g, words: 'turbidity' },
  { kind: 'quality', pattern: /\bwater quality\b|\bqualite de l'eau\b|水质/g },
];

/** Single words of kinds, for typos. */
export const KIND_SPELLINGS = ['pressure', 'pressures', 'pression', 'pressions', 'level', 'levels', 'niveau', 'niveaux', 'vibration', 'vibrations', 'temperature', 'temperatures', 'energy', 'energie', 'puissance', 'turbidity', 'chlorine', 'debit', 'debits'];

export const LAYER_WORDS: { layer: Layer; pattern: RegExp }[] = [
  { layer: 'pipes', pattern: /\bpipes?\b|\b(?:water )?mains?\b|\bpipelines?\b|\bconduites?\b|\bcanalisations?\b|\btuyaux?\b|管道|管线|水管|管段|管子/g },
  { layer: 'junctions', pattern: /\bjunctions?\b|\bnodes?\b|\bjonctions?\b|\bnoeuds?\b|节点/g },
  { layer: 'valves', pattern: /\bvalves?\b|\bvannes?\b|阀门|阀/g },
  { layer: 'tanks', pattern: /\btanks?\b|\bwater towers?\b|\bchateaux? d'eau\b|\bcuves?\b|水箱|水塔|水池/g },
  { layer: 'reservoirs', pattern: /\breservoirs?\b|水库/g },
  { layer: 'meters', pattern: /\b(?:flow ?)?meters?\b(?! (?:long|away|deep))|\bcompteurs?\b|\bdebitmetres?\b|水表|流量计/g },
  { layer: 'pumps', pattern: /\bpumps?\b(?! station)|\bpompes?\b|水泵|泵(?!站)/g },
];

/** Places and equipment as plants call them in English; longer words first. */
const NOUNS: [RegExp, string][] = [
  [/(\d+)\s*号?\s*分?区(?:域)?/g, ' zone $1 '],
  [/分?区域?\s*(\d+)/g, ' zone $1 '],
  [/(\d+)\s*号?\s*泵站/g, ' pump station $1 '],
  [/(\d+)\s*号\s*水?泵/g, ' pump $1 '],
  [/(\d+)\s*号\s*(?:水箱|水塔|水池)/g, ' tank $1 '],
  [/(\d+)\s*号\s*水库/g, ' reservoir $1 '],
  [/(\d+)\s*号\s*阀门?/g, ' valve $1 '],
  [/泵站/g, ' pump station '],
  [/水泵|泵/g, ' pump '],
  [/水箱|水塔|水池/g, ' tank '],
  [/水库/g, ' reservoir '],
  [/阀门?/g, ' valve '],
  [/(?:净|自来)?水厂|处理厂/g, ' treatment works '],
  [/流量计|水表/g, ' meter '],
];
/** Puts Chinese nouns of the plant into the English words that tags and names use. */
export const chineseNouns = (text: string): string => NOUNS.reduce((t, [pattern, noun]) => t.replaceAll(pattern, noun), text);

const FRENCH_NOUNS: [RegExp, string][] = [
  [/\bstations? de pompage\b/g, 'pump station'],
  [/\bstations? de traitement\b|\busine (?:d'eau|de traitement)\b/g, 'treatment'],
  [/\bchateaux? d'eau\b|\breservoirs?\b|\bcuves?\b/g, 'tank'],
  [/\bpompes?\b/g, 'pump'],
  [/\bvannes?\b/g, 'valve'],
  [/\bcompteurs?\b|\bdebitmetres?\b/g, 'meter'],
  [/\bsecteurs?\b/g, 'zone'],
  [/\bnord\b/g, 'north'], [/\bsud\b/g, 'south'], [/\best\b/g, 'east'], [/\bouest\b/g, 'west'], [/\bhaute?\b/g, 'high'], [/\bbasse?\b/g, 'low'],
];
/** The same for French; what has no entry stays, for names may be French. */
export const frenchNouns = (text: string): string => FRENCH_NOUNS.reduce((t, [pattern, noun]) => t.replaceAll(pattern, noun), text);

export const LOWEST = /\blowest\b|\bminimum\b|\bminim(?:al|ale)\b|\bmin\b|\bsmallest\b|\bweakest\b|\b(?:le|la|les) plus (?:bas|basse|faible|petite?)s?\b|最低|最小|最弱/;
export const HIGHEST = /\bhighest\b|\bmaximum\b|\bmaxim(?:al|ale)\b|\bmax\b|\bpeak(?:ed)?\b|\blargest\b|\bstrongest\b|\b(?:le|la|les) plus (?:haut|haute|eleve|elevee|fort|forte|grande?)s?\b|最高|最大|峰值/;

/** Words that say nothing about which signal or place is meant. */
export const FILLER = new Set(
  (
    'a an the this that these those of in on at to for from by with and or is are was were be been being it its they them their there here has have had do does did can could would will should may might me my we our us i you your ' +
    'please kindly just also so then what which where when how who why if all any each every some much many more most than as about into per show display plot draw chart charts graph graphs curve curves trend trends history ' +
    'give tell see view let look get find list name names value values reading readings measurement measurements data signal signals sensor sensors tag tags point points compare comparison versus vs against between over during within ' +
    'highlight highlighted highlights mark emphasize emphasise lowest highest minimum maximum min max mean average peak smallest largest low high current currently now latest live present moment right actual recent last past time times change changed changing ' +
    'map screen side along together same one ones me? happening going up down out off limit limits range wrong problem problems issue issues alarm alarms anomaly anomalies abnormal breach breaches evolve evolved evolution behave did hello hi thanks thank ok okay want like need know understand check overview summary status state located location place locate zoom around long look looks develop developed course been since until yesterday today ' +
    'le la les l un une des du de d au aux ce cet cette ces et ou est sont etait a en dans sur pour par avec qui que quoi quel quelle quels quelles ou quand comment combien pourquoi se s y il elle ils elles on nous vous je tu me moi mon ma mes ton ta tes votre vos leur leurs qu c n ne pas plus moins tres aussi alors puis donc entre pendant depuis ' +
    'montre montrer montrez affiche afficher affichez trace tracer tracez courbe courbes graphique graphe evolution historique tendance donne donner donnez dis voir veux voudrais peux pouvez peut liste lister listez valeur valeurs mesure mesures signal signaux capteur capteurs compare comparer comparez comparaison contre ' +
    'surligne surligner surlignez mets mettez mettre met evidence surbrillance bas basse haut haute faible fort forte eleve elevee minimum maximum minimale maximale moyenne actuel actuelle actuels actuelles actuellement maintenant moment dernier derniere derniers dernieres svp plait stp merci bonjour carte ecran endroit lieu situe trouve trouvent localise localiser zoome zoomer ' +
    'cell cells equipment equipments asset assets machine machines instrument instruments installations cellule cellules equipement equipements card cards sheet sheets kb knowledge base manual manuals datasheet nameplate specs specifications fiche fiches notice manuel caracteristiques sait on connaissance connaissances enumerate all everything tous toutes tout hello hi bonjour salut ' +
    'limite limites seuil seuils hors probleme problemes alarme alarmes anomalie anomalies va vont etait cours temps reel ete'
  ).split(/\s+/),
);

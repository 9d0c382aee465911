/** Texts in three languages (OP-8): one namespace a subject. English is the source; the others have its shape, which the type checker sees to. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { artifacts as enArtifacts } from './en/artifacts.ts';
import { charts as enCharts } from './en/charts.ts';
import { display as enDisplay } from './en/display.ts';
import { help as enHelp } from './en/help.ts';
import { imports as enImports } from './en/imports.ts';
import { network as enNetwork } from './en/network.ts';
import { room as enRoom } from './en/room.ts';
import { runs as enRuns } from './en/runs.ts';
import { settings as enSettings } from './en/settings.ts';
import { signals as enSignals } from './en/signals.ts';
import { artifacts as frArtifacts } from './fr/artifacts.ts';
import { charts as frCharts } from './fr/charts.ts';
import { display as frDisplay } from './fr/display.ts';
import { help as frHelp } from './fr/help.ts';
import { imports as frImports } from './fr/imports.ts';
import { network as frNetwork } from './fr/network.ts';
import { room as frRoom } from './fr/room.ts';
import { runs as frRuns } from './fr/runs.ts';
import { settings as frSettings } from './fr/settings.ts';
import { signals as frSignals } from './fr/signals.ts';
import { artifacts as zhArtifacts } from './zh/artifacts.ts';
import { charts as zhCharts } from './zh/charts.ts';
import { display as zhDisplay } from './zh/display.ts';
import { help as zhHelp } from './zh/help.ts';
import { imports as zhImports } from './zh/imports.ts';
import { network as zhNetwork } from './zh/network.ts';
import { room as zhRoom } from './zh/room.ts';
import { runs as zhRuns } from './zh/runs.ts';
import { settings as zhSettings } from './zh/settings.ts';
import { signals as zhSignals } from './zh/signals.ts';

export const en = {
  artifacts: enArtifacts, charts: enCharts, display: enDisplay, help: enHelp, imports: enImports, network: enNetwork, room: enRoom, runs: enRuns, settings: enSettings, signals: enSignals,
};
export const fr = {
  artifacts: frArtifacts, charts: frCharts, display: frDisplay, help: frHelp, imports: frImports, network: frNetwork, room: frRoom, runs: frRuns, settings: frSettings, signals: frSignals,
};
export const zh = {
  artifacts: zhArtifacts, charts: zhCharts, display: zhDisplay, help: zhHelp, imports: zhImports, network: zhNetwork, room: zhRoom, runs: zhRuns, settings: zhSettings, signals: zhSignals,
};

type Texts = Record<string, Record<string, string>>;

/**
 * What French asks of every text: no line begins with the mark that ends a phrase, and whole millions have a plural form of their own, which
 * these texts write as any other.
 */
export function french(texts: Texts): Texts {
  // Questions are sent as one would type them.
  const unbroken = (text: string, key: string): string => (key.startsWith('ask_') ? text : text.replaceAll(/ (?=[?!;:»])|(?<=«) /gu, '\u00a0'));
  const formed = (own: Record<string, string>): [string, string][] => Object.entries(own).flatMap(([key, text]) => [[key, unbroken(text, key)], ...(key.endsWith('_other') ? [[key.replace(/_other$/, '_many'), unbroken(text, key)] as [string, string]] : [])]);
  return Object.fromEntries(Object.entries(texts).map(([subject, own]) => [subject, Object.fromEntries(formed(own))]));
}

/** Ready before the first component is drawn. */
export async function startTexts(language: string): Promise<void> {
  await i18next.use(initReactI18next).init({ lng: language, fallbackLng: 'en', resources: { en, fr: french(fr), zh }, defaultNS: 'room', interpolation: { escapeValue: false }, returnNull: false });
}

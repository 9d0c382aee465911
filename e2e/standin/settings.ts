/** The settings this main process was started with, taken out of the environment so that no child inherits them. */
import { SETTINGS_VARIABLE, type Settings } from './control.ts';

function take(): Settings {
  const text = process.env[SETTINGS_VARIABLE];
  if (text === undefined) throw new Error(`stand-in electron: start it through launchElectron(); ${SETTINGS_VARIABLE} is not set`);
  delete process.env[SETTINGS_VARIABLE];
  return JSON.parse(text) as Settings;
}

export const settings: Settings = take();

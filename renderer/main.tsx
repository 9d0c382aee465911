/** Starts the window: bridge, stores, texts, then the room. */
import '@fontsource/inter/400.css';
import '@fontsource/inter/500.css';
import '@fontsource/inter/600.css';
import './design/tokens.css';
import './design/base.css';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { BridgeContext } from './bridge/context.ts';
import { openBridge } from './bridge/open.ts';
import { startTexts } from './i18n/index.ts';
import { followPlant } from './plant/store.ts';
import { followRuns } from './runs/store.ts';
import { rememberedLook, rememberLook } from './settings/remembered.ts';
import { followSettings, useSettings } from './settings/store.ts';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

function applySettings(): void {
  const { language, theme } = useSettings.getState().settings;
  document.documentElement.dataset['theme'] = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : language;
  if (i18next.language !== language) void i18next.changeLanguage(language);
}

async function start(): Promise<void> {
  useSettings.setState((s) => ({ settings: { ...s.settings, ...rememberedLook(localStorage) } }));
  await startTexts(useSettings.getState().settings.language);
  applySettings();
  useSettings.subscribe(applySettings);
  useSettings.subscribe(({ settings }) => rememberLook(settings, localStorage));
  dark.addEventListener('change', applySettings);
  const bridge = openBridge();
  followSettings(bridge);
  followPlant(bridge);
  followRuns(bridge);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <BridgeContext value={bridge}>
        <App />
      </BridgeContext>
    </StrictMode>,
  );
}

void start();

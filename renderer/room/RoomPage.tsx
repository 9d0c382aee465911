/** The room: the network above, values and trend below. */
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstRun } from '../help/FirstRun.tsx';
import { useView } from '../view/store.ts';
import { Dock } from './Dock.tsx';
import { DockHandle, LEAST } from './DockHandle.tsx';
import { useSize } from './use-size.ts';

/** The map is a large part of the program: values and questions do not wait for it, and live without it. */
const NetworkMap = lazy(() => import('../network/NetworkMap.tsx').then(({ NetworkMap: Loaded }) => ({ default: Loaded }), () => ({ default: MapMissing })));

const LEAST_MAP = 180;
const REMEMBERED = 'penstock.dock';

/** `shown` is false while another page covers it: the map stays, so that its view and highlights do. */
export function RoomPage({ shown }: { shown: boolean }): ReactNode {
  const { t } = useTranslation('room');
  const box = useRef<HTMLDivElement>(null);
  const { height } = useSize(box);
  const [share, setShare] = useState(remembered);
  const dockOpen = useView((s) => s.dockOpen);
  const most = Math.max(LEAST, height - LEAST_MAP);
  const dock = Math.min(most, Math.max(LEAST, Math.round(height * share)));
  return (
    <section className="room" ref={box} aria-label={t('page_room')} data-shown={shown} inert={!shown}>
      <div className="room-map">
        <Suspense fallback={<MapWait />}><NetworkMap /></Suspense>
        <FirstRun />
      </div>
      {dockOpen ? (
        <DockHandle
          height={dock} most={most}
          onHeight={(h) => {
            setShare(h / height);
            localStorage.setItem(REMEMBERED, String(h / height));
          }}
        />
      ) : null}
      {shown ? <Dock height={dock} /> : <div style={{ height: dock }} />}
    </section>
  );
}

/** A share of the room, so that it fits another screen. */
function remembered(): number {
  const share = Number(localStorage.getItem(REMEMBERED));
  return share > 0 && share < 1 ? share : 0.44;
}

function MapWait(): ReactNode {
  const { t } = useTranslation('network');
  return <p className="room-map-wait" role="status">{t('loading')}</p>;
}

function MapMissing(): ReactNode {
  const { t } = useTranslation('network');
  return (
    <div className="room-map-wait" role="alert">
      <p>{t('program_missing')}</p>
      <button type="button" className="button small" onClick={() => window.location.reload()}>{t('retry')}</button>
    </div>
  );
}

/** Takes a file by drop or by dialogue. */
import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlant } from '../plant/store.ts';
import { useImports } from './store.ts';

const MAX_BYTES = 8 * 1024 ** 3;

export function DropZone(): ReactNode {
  const { t } = useTranslation('imports');
  const connected = usePlant((s) => s.connection === 'connected');
  const [over, setOver] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const take = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (file === undefined || !connected) return;
    const refused = await refusal(file);
    if (refused !== null) return setNote(t(refused, { name: file.name }));
    setNote(files.length > 1 ? t('several', { name: file.name, count: files.length - 1 }) : null);
    await useImports.getState().take(file);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files]);
  };
  return (
    <div
      className="drop" data-testid="drop-zone" data-over={over || undefined}
      onDragOver={(e) => { e.preventDefault(); e.dataTransfer.dropEffect = connected ? 'copy' : 'none'; setOver(connected); }}
      onDragLeave={(e) => { if (!(e.relatedTarget instanceof Node) || !e.currentTarget.contains(e.relatedTarget)) setOver(false); }}
      onDrop={onDrop}
    >
      <FileUp size={28} strokeWidth={1.5} aria-hidden />
      <p className="drop-title">{over ? t('drop_over') : t('drop')}</p>
      <button type="button" className="button" data-primary disabled={!connected} onClick={() => input.current?.click()}>{t('choose')}</button>
      <input ref={input} type="file" hidden data-testid="file-input" accept=".inp,.csv,.tsv,.txt,text/csv,text/plain" onChange={(e) => { void take([...(e.target.files ?? [])]); e.target.value = ''; }} />
      <p className="note">{t('kinds')}</p>
      {connected ? null : <p className="drop-note" role="status">{t('lost')}</p>}
      {note === null ? null : <p className="drop-note" role="alert">{note}</p>}
    </div>
  );
}

/** Why a file is not even begun; a dropped folder shows itself by not being readable. */
async function refusal(file: File): Promise<'empty_file' | 'folder' | 'too_large' | null> {
  if (file.size > MAX_BYTES) return 'too_large';
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    return 'folder';
  }
  return file.size === 0 ? 'empty_file' : null;
}

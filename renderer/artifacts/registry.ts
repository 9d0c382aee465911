/** Every artifact of the catalogue with the component that shows it and the skeleton in its shape (UI-4, UI-6). */
import type { ComponentType } from 'react';
import type { ArtifactName, ArtifactProps } from '../../shared/artifacts/catalogue.ts';
import type { RunEventOf } from '../../shared/runs/events.ts';
import { BarChartArtifact, BarChartWaiting } from './BarChartArtifact.tsx';
import { EquipmentKbCard, EquipmentKbCardWaiting } from './EquipmentKbCard.tsx';
import { SignalChartArtifact, SignalChartWaiting } from './SignalChartArtifact.tsx';

export type RenderEvent = RunEventOf<'ui_render'>;

export interface ArtifactComponentProps<N extends ArtifactName> {
  /** Valid by the catalogue's schema. */
  props: ArtifactProps<N>;
  /** Plant time of the call, epoch ms. */
  at: number;
  /** Tells the card its title once it is known. */
  onTitle: (title: string) => void;
}

export interface ArtifactView<N extends ArtifactName> { component: ComponentType<ArtifactComponentProps<N>>; skeleton: ComponentType }

export const REGISTRY = {
  signal_chart: { component: SignalChartArtifact, skeleton: SignalChartWaiting },
  bar_chart: { component: BarChartArtifact, skeleton: BarChartWaiting },
  equipment_kb_card: { component: EquipmentKbCard, skeleton: EquipmentKbCardWaiting },
} satisfies { [N in ArtifactName]: ArtifactView<N> } as { [N in ArtifactName]: ArtifactView<N> };

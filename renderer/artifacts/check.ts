/** What an agent's render event is worth before anything mounts (UI-2, UI-7). Pure. */
import { ARTIFACTS, type ArtifactName, type ArtifactProps, RENDER_PREFIX } from '../../shared/artifacts/catalogue.ts';
import { invalid } from '../../shared/result.ts';

export type Checked =
  | { ok: true; name: ArtifactName; props: ArtifactProps<ArtifactName> }
  | { ok: false; fault: 'unknown_component'; component: string }
  | { ok: false; fault: 'invalid_props'; component: ArtifactName; message: string };

export function isArtifact(name: string): name is ArtifactName {
  return Object.hasOwn(ARTIFACTS, name);
}

/** `message` names the first fault: the field and what is wrong with it. */
export function checkRender(component: string, props: unknown): Checked {
  if (!isArtifact(component)) return { ok: false, fault: 'unknown_component', component };
  const parsed = ARTIFACTS[component].schema.safeParse(props);
  if (parsed.success) return { ok: true, name: component, props: parsed.data };
  return { ok: false, fault: 'invalid_props', component, message: invalid(component, parsed.error).error.message };
}

/** The artifact that a render tool will mount; null for a tool that is none. */
export function artifactOfTool(tool: string): ArtifactName | null {
  const name = tool.startsWith(RENDER_PREFIX) ? tool.slice(RENDER_PREFIX.length) : '';
  return isArtifact(name) ? name : null;
}

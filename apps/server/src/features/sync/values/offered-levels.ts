import { cleanLine, isNoLevel, LIMITS, orderLevels } from '@league/contract';
import type { MappedField } from '@league/provider';

/** The levels that the provider's field offers, lowest first, without a choice that means no level. */
export function levelsOffered({ choices }: MappedField): string[] {
  const byName = new Map<string, string>();
  for (const { label } of choices) {
    const level = cleanLine(label);
    const name = level.toLowerCase();
    const isUsable = !isNoLevel(level) && level.length <= LIMITS.skillLevel;
    if (isUsable && !byName.has(name)) byName.set(name, level);
  }
  return orderLevels([...byName.values()]).slice(0, LIMITS.skillLevels);
}

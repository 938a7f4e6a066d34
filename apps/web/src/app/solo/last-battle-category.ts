import { deviceStorage } from '../../platform/device-storage.ts'

const KEY = 'last-battle-category'

/** What this player last picked for a battle; null before the first. */
export const readLastBattleCategory = (): string | null => deviceStorage.read(KEY)

export const keepLastBattleCategory = (category: string): void => deviceStorage.write(KEY, category)

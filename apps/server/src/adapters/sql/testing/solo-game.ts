import type { GamesTable } from '../schema.ts'

/** A row of `games`: an easy quiz of ten questions about space, unless `part` says otherwise. */
export const soloGame = (
  user_id: string,
  right_count: number,
  finished_at: number,
  part: Partial<GamesTable> = {},
): GamesTable => ({
  game_id: `${user_id}-${finished_at}`,
  user_id,
  kind: 'solo',
  category: 'space',
  difficulty: 'easy',
  right_count,
  wrong_count: 10 - right_count,
  outcome: null,
  rating: null,
  rating_before: null,
  deviation: null,
  counted: 1,
  finished_at,
  ...part,
})

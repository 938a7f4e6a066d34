import { generatedName } from '@knowdown/domain/account/generated-name'
import { ghostTrack } from '@knowdown/domain/challenge/ghost'
import type { RunAnswer } from '@knowdown/domain/run/run'
import { type ChallengePerson, type ChallengeStore, isChallengeSeries } from './challenge-store.ts'
import { type Ghost, isSamePlayer } from './run-service.ts'
import type { StoredRun } from './run-store.ts'

/** The sender's recorded run beside the run of whoever plays the link. */
export const ghostsOf = (store: Pick<ChallengeStore, 'senderOf'>) => ({
  async of({ seriesId, player, run }: StoredRun): Promise<Ghost | null> {
    if (!isChallengeSeries(seriesId)) return null
    const sender = await store.senderOf(seriesId)
    // Nobody plays against themselves, and a run that has not ended is no recording.
    if (!sender?.run || sender.run.endedAt === null || isSamePlayer(sender.player, player)) return null
    return {
      name: nameOf(sender),
      recordedAt: sender.run.endedAt,
      steps: ghostTrack(sender.run.answers.map(toStep), run.answers.length, run.open !== null),
    }
  },
})

const toStep = ({ choice, correct, tookMs }: RunAnswer) => ({ correct, tookMs: choice === null ? null : tookMs })

/** Visitors without a name of their own get a friendly one, the same for each challenge of a browser. */
export const nameOf = ({ name, player }: Pick<ChallengePerson, 'name' | 'player'>): string =>
  name ?? generatedName('userId' in player ? player.userId : player.visitorHash)

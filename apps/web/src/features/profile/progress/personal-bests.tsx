import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { myProgress } from '@knowdown/contracts/players/progress'
import { DIFFICULTIES, DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'

type OwnProgress = ReplyOf<typeof myProgress>

export function PersonalBests({ progress }: { progress: OwnProgress }) {
  const best = bestQuiz(progress)
  return (
    <section aria-labelledby="bests" className="bests">
      <h3 id="bests" className="text-lg">
        Personal bests
      </h3>
      <dl className="bests-figures">
        {best && (
          <div>
            <dt>Best quiz</dt>
            <dd className="bests-figure">{best.right} right</dd>
            <dd className="bests-about">{best.about}</dd>
          </div>
        )}
        <div>
          <dt>Flawless</dt>
          <dd className="bests-figure">{progress.flawless}</dd>
          <dd className="bests-about">{progress.flawless === 1 ? 'quiz' : 'quizzes'}</dd>
        </div>
        {progress.highest_rating !== null && (
          <div>
            <dt>Top rating</dt>
            <dd className="bests-figure">{progress.highest_rating}</dd>
            <dd className="bests-about">in battles</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** The most right answers; of several the hardest one. */
function bestQuiz({ categories }: OwnProgress) {
  const [best] = categories
    .flatMap(({ category, bests }) => bests.map((one) => ({ ...one, name: category.name })))
    .toSorted(
      (one, other) =>
        other.right - one.right || DIFFICULTIES.indexOf(other.difficulty) - DIFFICULTIES.indexOf(one.difficulty),
    )
  return best && { right: best.right, about: `${best.name}, ${DIFFICULTY_LABELS[best.difficulty].label}` }
}

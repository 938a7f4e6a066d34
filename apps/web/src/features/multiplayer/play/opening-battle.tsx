import { Spinner } from '../../../ui/spinner.tsx'

/** After a reload, until the server has said where the match stands. */
export function OpeningBattle() {
  return (
    <div role="status" className="battle-opening">
      <Spinner />
      <p className="text-muted">Finding your game...</p>
    </div>
  )
}

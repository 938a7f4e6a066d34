import { useParams } from 'wouter'
import { ChallengePage } from './challenge-page.tsx'

/** Each link is a page of its own: going from one to the next must not keep its state. */
export function ChallengeLink() {
  const { id = '' } = useParams()
  return <ChallengePage key={id} challengeId={id} />
}

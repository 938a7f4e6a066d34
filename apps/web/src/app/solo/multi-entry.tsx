import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { ChallengeEntry } from '../../features/challenge/challenge-entry.tsx'
import { LobbyEntry } from '../battle/lobby-entry.tsx'

interface MultiEntryProps extends Omit<ComponentProps<typeof LobbyEntry>, 'embedded' | 'invitedCode'> {
  isVisitor: boolean
  onChooseCategory(): void
}

/** What home shows for several players: a battle now, or a challenge for later. */
export function MultiEntry({ isVisitor, onChooseCategory, ...battle }: MultiEntryProps) {
  const [, navigate] = useLocation()
  return (
    <>
      <LobbyEntry embedded invitedCode={null} {...battle} />
      <ChallengeEntry
        category={battle.category}
        difficulty={battle.difficulty}
        isVisitor={isVisitor}
        onChooseCategory={onChooseCategory}
        onMade={(challengeId) => navigate(`/c/${challengeId}`)}
      />
    </>
  )
}

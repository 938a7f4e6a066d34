import { parseLobbyCode } from '@knowdown/domain/match/lobby-code'
import { Suspense, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useQuizStore } from '../../api/own-quizzes/use-own-quizzes.ts'
import { useCategories } from '../../api/use-categories.ts'
import { warningKey } from '../../features/consent/consent-flags.ts'
import { ContentWarning } from '../../features/consent/content-warning.tsx'
import { HostScreen } from '../../features/party/host/host-screen.tsx'
import { HostSetup } from '../../features/party/host/host-setup.tsx'
import { Remote } from '../../features/party/host/remote.tsx'
import { useScannedKey } from '../../features/party/host/use-scanned-key.ts'
import { PartyLoading, PartyMessage } from '../../features/party/party-message.tsx'
import { JoinParty } from '../../features/party/phone/join-party.tsx'
import { PhoneScreen } from '../../features/party/phone/phone-screen.tsx'
import { forgetKey, keptKey } from '../../features/party/state/party-seats.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { lazyScreen } from '../navigation/lazy-screen.tsx'
import { usePlayerId } from '../session/use-player-id.ts'
import { useEntitlement } from '../use-purchases.ts'
import { quizShelf } from './quiz-shelf.ts'

const PartyReportScreen = lazyScreen(
  () => import('../../features/assignments/report/party-report-screen.tsx'),
  'PartyReportScreen',
)

/**
 * `/host` opens a party (`?quiz=ID` with an own quiz), `/host/CODE` is its big screen, `/host/CODE/remote` leads it,
 * `/host/CODE/report` shows how it went;
 * `/party/CODE` is for players.
 */
export function PartyPages() {
  const [path, navigate] = useLocation()
  const [, area = '', typed = '', part = ''] = path.split('/')
  const { data: categories } = useCategories()
  const nameOf = (id: string) => categories?.find((category) => category.id === id)?.name ?? id
  const code = typed === '' ? null : parseLobbyCode(decodeURIComponent(typed))
  const onHome = () => navigate('/')
  const shared = { nameOf, onHome }
  if (area === 'host') return <HostPages key={path} code={code} part={part} {...shared} />
  return <PlayerPages key={path} code={code} {...shared} />
}

interface PagesProps {
  code: string | null
  nameOf(category: string): string
  onHome(): void
}

function HostPages({ code, part, nameOf, onHome }: PagesProps & { part: string }) {
  const [, navigate] = useLocation()
  const purchases = useEntitlement()
  const playerId = usePlayerId()
  const store = useQuizStore(playerId)
  const shelf = useMemo(() => quizShelf(store), [store])
  const key = useScannedKey(code)
  if (code === null) {
    const quizId = new URLSearchParams(location.search).get('quiz')
    const onOpened = (opened: string) => navigate(`/host/${opened}`)
    return (
      <HostSetup
        purchases={purchases}
        shelf={shelf}
        quizId={quizId}
        hasAccount={playerId !== null}
        onOpened={onOpened}
      />
    )
  }
  if (key === undefined) return <PartyLoading>Connecting to the party…</PartyLoading>
  if (key === null) {
    return (
      <PartyMessage title="This is not your party" onHome={onHome}>
        The big screen opens on the device that opened the party, or with the link from “Lead from my phone”.
      </PartyMessage>
    )
  }
  if (part === 'report') {
    return (
      <Suspense fallback={<PartyLoading>Opening the report…</PartyLoading>}>
        <PartyReportScreen code={code} hostKey={key} onBack={() => navigate(`/host/${code}`)} />
      </Suspense>
    )
  }
  return part === 'remote' ? (
    <Remote code={code} hostKey={key} onHome={onHome} />
  ) : (
    <HostScreen code={code} hostKey={key} nameOf={nameOf} onHome={onHome} />
  )
}

function PlayerPages({ code, nameOf, onHome }: PagesProps) {
  const [, navigate] = useLocation()
  const [key, setKey] = useState(() => (code === null ? null : keptKey('player', code)))
  const warning = warningKey(`party ${code}`)
  const [isWarned, setIsWarned] = useState(() => deviceStorage.read(warning) !== null)
  if (code !== null && key !== null) {
    return (
      <PhoneScreen
        code={code}
        playerKey={key}
        nameOf={nameOf}
        onHome={onHome}
        renderWarning={
          isWarned
            ? null
            : (title) => (
                <ContentWarning
                  open
                  category={title}
                  accepted={false}
                  declineLabel="Leave"
                  onAccept={() => {
                    deviceStorage.write(warning, 'true')
                    setIsWarned(true)
                  }}
                  onDecline={onHome}
                />
              )
        }
        onForget={() => forgetKey('player', code)}
      />
    )
  }
  return (
    <JoinParty
      code={code}
      onCode={(found) => navigate(`/party/${found}`)}
      onBattle={(found) => location.assign(`/?join=${found}`)}
      onJoined={() => code !== null && setKey(keptKey('player', code))}
    />
  )
}

import { findCategory, nameFromSlug } from '@knowdown/domain/catalogue/category'
import { arrangeCategories } from '@knowdown/domain/catalogue/entitlements'
import { presetCategory, questionIndex, type ScreenOf, type SoloQuiz } from '@knowdown/domain/solo/solo-state'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useCategories } from '../../api/use-categories.ts'
import { CLOSES_AFTER_MS, warningKey } from '../../features/consent/consent-flags.ts'
import { DifficultyChips } from '../../features/home/difficulty-chips.tsx'
import { Home } from '../../features/home/home.tsx'
import { deviceStorage } from '../../platform/device-storage.ts'
import { readBest } from '../../platform/personal-bests.ts'
import { useOnline } from '../../platform/reachability.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { AdSlot } from '../ads/ad-slot.tsx'
import { useAssistant } from '../assistant/assistant.tsx'
import type { BattleFlow } from '../battle/use-battle.ts'
import { DialogFailure, DialogPlaceholder } from '../navigation/dialog-places.tsx'
import { HOST_PAGE, type Intent, OWN_QUIZZES_PAGE } from '../navigation/doors.ts'
import { LazyPart, leftOut } from '../navigation/lazy-part.tsx'
import { lazyScreen, preloadableScreen } from '../navigation/lazy-screen.tsx'
import { useEntryState } from '../navigation/use-entry-state.ts'
import { runWhenIdle } from '../run-when-idle.ts'
import { useIdle } from '../use-idle.ts'
import { useEntitlement } from '../use-purchases.ts'
import type { OpenStore } from '../use-store-dialog.ts'
import { useWide } from '../use-viewport.ts'
import { keepLastCategory, type SoloDispatch } from './use-solo-quiz.ts'
// Of the first screen, whose code comes later than its prerendered words.
import '../../features/daily/daily-card.css'
import '../../features/home/doors.css'
import '../../features/welcome/welcome-prompt.css'
import '../../ui/controls/door.css'

const CategoryGallery = lazyScreen(() => import('../../features/home/category-gallery.tsx'), 'CategoryGallery')
const TopPlayers = lazyScreen(() => import('../../features/home/top-players.tsx'), 'TopPlayers')
const daily = preloadableScreen(() => import('../daily/home-daily.tsx'), 'HomeDaily')
const news = preloadableScreen(() => import('../daily/home-news.tsx'), 'HomeNews')
const doors = preloadableScreen(() => import('../../features/home/doors.tsx'), 'Doors')
const welcome = preloadableScreen(() => import('../../features/welcome/welcome-prompt.tsx'), 'WelcomePrompt')
const sheet = preloadableScreen(() => import('../../features/home/category-sheet.tsx'), 'CategorySheet')
const warnings = preloadableScreen(() => import('../../features/consent/content-warning.tsx'), 'ContentWarning')
const MultiEntry = lazyScreen(() => import('./multi-entry.tsx'), 'MultiEntry')
const OfflineHome = lazyScreen(() => import('./offline-home.tsx'), 'OfflineHome')

/**
 * All that stands on the first screen of a visitor. A prerendered page waits for it: what it shows already must not be
 * replaced by a placeholder while the code is fetched.
 */
export const loadFirstScreen = () => Promise.all([daily, news, doors, welcome].map(({ preload }) => preload()))

declare global {
  /** On a prerendered page: presses again what was pressed before the app could answer (`build/prerender-home.ts`). */
  var takeEarlyPresses: (() => void) | undefined
}

interface HomeScreenProps {
  quiz: SoloQuiz
  home: ScreenOf<'home'>
  dispatch: SoloDispatch
  playerId: string | null
  returned: boolean
  onOpenStore: OpenStore
  battle: BattleFlow
}

export function HomeScreen({
  quiz: { paused },
  home,
  dispatch,
  playerId,
  returned,
  onOpenStore,
  battle,
}: HomeScreenProps) {
  const { data: categories, isError, isFetching, refetch } = useCategories()
  const purchases = useEntitlement()
  const assistant = useAssistant()
  const online = useOnline()
  const [sheetOpen, setSheetOpen] = useState(false)
  // Overlays are mounted at their first opening, and kept for the closing animation.
  const [sheetUsed, setSheetUsed] = useState(false)
  const [warned, setWarned] = useState('')
  // What a category is being chosen for: the game then begins without another tap.
  const [intent, setIntent] = useState<Intent | null>(null)
  const { choices, warning } = home
  const { difficulty } = choices
  const wide = useWide()
  const idle = useIdle()
  // On a phone it lies below the first screen.
  const isSideShown = wide || idle
  // About as high as the gallery, so that what stands below it does not come into view before it.
  const galleryPlace = online && <div className="h-320 lg:h-200" />
  const preset = presetCategory(choices)
  const solo = choices.mode === 'solo'
  // A battle is not about a category that home only suggests.
  const chosen = solo ? choices.category : preset
  const nameOf = (category: string) => entryOf(category).name
  const entryOf = (category: string) =>
    (categories && findCategory(categories, category)) ?? { id: category, name: nameFromSlug(category), icon: '' }
  const open = categories && arrangeCategories(categories, purchases)

  // The same functions at each render, or every change on home would draw the whole gallery again.
  const choose = useCallback(
    (category: string) => {
      setSheetOpen(false)
      setWarned(category)
      const warningAccepted = deviceStorage.read(warningKey(category)) !== null
      dispatch({ type: 'category-chosen', category, warningAccepted })
    },
    [dispatch],
  )
  const openLocked = useCallback((category: string) => onOpenStore('packs', category), [onOpenStore])

  // Only now: a choice that React has not taken over yet would be chosen in the page, and unknown to the app.
  useEffect(() => globalThis.takeEarlyPresses?.(), [])
  useEffect(
    () =>
      runWhenIdle(() => {
        sheet.preload()
        warnings.preload()
      }),
    [],
  )

  useEffect(() => {
    if (!warning?.accepted) return
    const moment = setTimeout(() => dispatch({ type: 'warning-closed' }), CLOSES_AFTER_MS)
    return () => clearTimeout(moment)
  }, [warning?.accepted, dispatch])

  // From the store: the category that was bought a moment ago.
  const bought = useEntryState<string>('play')
  const play = useEffectEvent((category: string) => {
    history.replaceState({ ...history.state, play: undefined }, '')
    choose(category)
  })
  useEffect(() => {
    if (bought) play(bought)
  }, [bought])

  // From the menu, or from another page: a way to play with others.
  const door = useEntryState<Intent>('door')
  const openDoor = useEffectEvent((wanted: Intent) => {
    history.replaceState({ ...history.state, door: undefined }, '')
    enter(wanted)
  })
  useEffect(() => {
    if (door) openDoor(door)
  }, [door])

  function enter(wanted: Intent) {
    dispatch({ type: 'mode-chosen', mode: 'multi' })
    if (wanted === 'challenge') setIntent('challenge')
    scrollTo({ top: 0, behavior: 'instant' })
  }

  function openSheet(next: Intent | null = null) {
    setIntent(next)
    setSheetUsed(true)
    setSheetOpen(true)
  }

  function closeSheet() {
    setSheetOpen(false)
    setIntent(null)
  }

  function closeWarning() {
    setIntent(null)
    dispatch({ type: 'warning-closed' })
  }

  function acceptWarning() {
    if (warning) deviceStorage.write(warningKey(warning.category), 'true')
    dispatch({ type: 'warning-accepted' })
  }

  return (
    <>
      <Home
        choices={choices}
        category={chosen === null ? null : entryOf(chosen)}
        categoryCount={open ? open.premium.length + open.free.length : null}
        sheetOpen={sheetOpen}
        assistant={assistant}
        onMode={(mode) => dispatch({ type: 'mode-chosen', mode })}
        onDifficulty={(level) => dispatch({ type: 'difficulty-chosen', difficulty: level })}
        onTimed={(timed) => dispatch({ type: 'timer-switched', timed })}
        onOpenSheet={() => openSheet()}
        best={chosen === null ? null : readBest(deviceStorage, { userId: playerId, category: chosen, difficulty })}
        doors={
          <LazyPart>
            <doors.Screen
              onBattle={() => enter('battle')}
              onChallenge={() => enter('challenge')}
              party={HOST_PAGE}
              ownQuizzes={OWN_QUIZZES_PAGE}
            />
          </LazyPart>
        }
        onStart={() => {
          keepLastCategory(choices.category, categories)
          dispatch({ type: 'start-pressed' })
        }}
        paused={
          paused && {
            category: nameOf(paused.game.category),
            question: questionIndex(paused) + 1,
            total: paused.set.questions.length,
          }
        }
        onResume={() => dispatch({ type: 'quiz-resumed' })}
        returned={returned}
        wide={wide}
        topPlayers={
          <LazyPart fallback={<Skeleton className="h-32" />} panel={leftOut}>
            {isSideShown ? <TopPlayers /> : <Skeleton className="h-32" />}
          </LazyPart>
        }
        daily={
          online ? (
            <div className="home-daily">
              <LazyPart fallback={<div data-main-action className="skeleton" />}>
                <daily.Screen playerId={playerId} />
              </LazyPart>
            </div>
          ) : (
            // Where its code cannot be fetched, no quiz was prefetched either.
            <LazyPart panel={leftOut}>
              <OfflineHome userId={playerId} nameOf={nameOf} dispatch={dispatch} />
            </LazyPart>
          )
        }
        news={
          <LazyPart panel={leftOut}>
            <news.Screen playerId={playerId} />
          </LazyPart>
        }
        battle={
          <LazyPart fallback={<Skeleton className="h-64" />}>
            <MultiEntry
              picked={preset}
              difficulty={difficulty}
              entryOf={entryOf}
              isVisitor={playerId === null}
              endReason={battle.state.endReason}
              intent={intent}
              onIntent={setIntent}
              onSeat={battle.takeSeat}
              onChooseCategory={openSheet}
              onHome={() => dispatch({ type: 'mode-chosen', mode: 'solo' })}
            />
          </LazyPart>
        }
        after={
          playerId === null && (
            <LazyPart panel={leftOut}>
              <welcome.Screen />
            </LazyPart>
          )
        }
        gallery={
          <LazyPart fallback={galleryPlace} panel={leftOut}>
            {isSideShown ? (
              <CategoryGallery
                categories={categories}
                failed={isError}
                asking={isFetching}
                onRetry={refetch}
                purchases={purchases}
                chosen={chosen}
                onChoose={choose}
                onLocked={openLocked}
              />
            ) : (
              galleryPlace
            )}
          </LazyPart>
        }
      />
      {idle && <AdSlot onOpenStore={onOpenStore} />}
      {sheetUsed && (
        <LazyPart
          fallback={<DialogPlaceholder />}
          panel={(message) =>
            sheetOpen && (
              <DialogFailure label="Select Category" onClose={closeSheet}>
                {message}
              </DialogFailure>
            )
          }
        >
          <sheet.Screen
            open={sheetOpen}
            onClose={closeSheet}
            categories={categories}
            failed={isError}
            purchases={purchases}
            chosen={chosen}
            top={
              solo ? null : (
                <DifficultyChips
                  difficulty={difficulty}
                  onChange={(level) => dispatch({ type: 'difficulty-chosen', difficulty: level })}
                />
              )
            }
            onChoose={choose}
            onOpenStore={onOpenStore}
            onLocked={openLocked}
          />
        </LazyPart>
      )}
      {warned !== '' && (
        <LazyPart
          panel={(message) =>
            warning && (
              <DialogFailure label="Content Warning" onClose={closeWarning}>
                {message}
              </DialogFailure>
            )
          }
        >
          <warnings.Screen
            open={warning !== null}
            category={nameOf(warned)}
            accepted={warning?.accepted ?? false}
            onAccept={acceptWarning}
            onDecline={closeWarning}
          />
        </LazyPart>
      )}
    </>
  )
}

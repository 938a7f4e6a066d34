import { shuffle } from '@knowdown/domain/random'
import { useCallback, useEffect, useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { deviceStorage } from '../../platform/device-storage.ts'
import { onBackOnline } from '../../platform/reachability.ts'
import { type DeckCard, type DeviceDeck, dueCards, practise, readDeck, writeDeck } from './device-deck.ts'
import { syncDeck } from './sync-deck.ts'

interface PractisedCard {
  card: DeckCard
  /** Null until it is answered. */
  chosen: string | null
}

export interface Practice {
  deck: DeviceDeck
  /** The first answer of the server has not arrived yet. */
  isSyncing: boolean
  /** Empty while no practice is running. */
  cards: readonly PractisedCard[]
  /** Equal to the number of cards when all are done. */
  index: number
  start(): void
  choose(option: string): void
  next(): void
  stop(): void
}

/**
 * Practises the due cards of this device's deck. The server hears of it when there is a network and, for an account,
 * when it has confirmed the session.
 */
export function usePractice(userId: string | null, canSync: boolean): Practice {
  const { api } = useBackend()
  const [deck, setDeck] = useState(() => readDeck(deviceStorage, userId))
  const [isSyncing, setSyncing] = useState(true)
  const [cards, setCards] = useState<readonly PractisedCard[]>([])
  const [index, setIndex] = useState(0)
  const [shownAt, setShownAt] = useState(0)

  const sync = useCallback(async () => {
    await syncDeck(api, deviceStorage, userId)
    setDeck(readDeck(deviceStorage, userId))
    setSyncing(false)
  }, [api, userId])

  useEffect(() => {
    if (!canSync) return
    const start = () => void sync()
    start()
    return onBackOnline(start)
  }, [sync, canSync])

  function show(place: number) {
    setIndex(place)
    setShownAt(Date.now())
  }

  return {
    deck,
    isSyncing,
    cards,
    index,
    start() {
      const picked = dueCards(readDeck(deviceStorage, userId), Date.now())
      setCards(picked.map((card) => ({ card: shuffled(card), chosen: null })))
      show(0)
    },
    choose(option) {
      const current = cards[index]
      if (!current || current.chosen !== null) return
      const at = Date.now()
      const review = {
        reviewId: crypto.randomUUID(),
        questionId: current.card.id,
        answer: option,
        tookMs: at - shownAt,
        at,
      }
      const after = practise(readDeck(deviceStorage, userId), review)
      writeDeck(deviceStorage, after)
      setDeck(after)
      setCards(cards.map((one, place) => (place === index ? { ...one, chosen: option } : one)))
    },
    next() {
      show(index + 1)
      if (index + 1 === cards.length && canSync) void sync()
    },
    stop: () => setCards([]),
  }
}

/** The key of an own question names places, so its options stay as they were asked. */
const shuffled = (card: DeckCard): DeckCard =>
  card.own ? card : { ...card, options: shuffle(card.options, Math.random) }

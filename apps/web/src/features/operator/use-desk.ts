import { PROOF_NEEDED } from '@knowdown/contracts/account/calls'
import type { AnyEndpoint, InputOf, ReplyOf } from '@knowdown/contracts/endpoint'
import type { deskQuestions } from '@knowdown/contracts/operator/calls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { callOrThrow, loadAfterPress } from '../../api/call-or-throw.ts'
import { reloadQueries } from '../../api/query-client.ts'

const DESK = 'desk'

/** Reads one part of the desk. Everything is read again after each change. */
export function useDesk<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) {
  const { api } = useBackend()
  return useQuery<ReplyOf<E>>({
    queryKey: [DESK, endpoint.path, input],
    queryFn: () => loadAfterPress(api, endpoint, input),
    retry: false,
    placeholderData: keepPreviousData,
  })
}

/** What was done, and how it is taken back. */
interface DeskDone {
  text: string
  undo?: () => void
}

/** Changes something, and asks for a proof of identity first when the last one is too old. */
export function useDeskChange() {
  const { api } = useBackend()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<DeskDone | null>(null)
  const waiting = useRef<(() => Promise<void>) | null>(null)
  const [proving, setProving] = useState(false)

  async function change<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    onDone?: (reply: ReplyOf<E>) => void,
    said: DeskDone | null = null,
  ): Promise<void> {
    setBusy(true)
    setProblem(null)
    setDone(null)
    try {
      const reply = await callOrThrow(api, endpoint, input)
      await reloadQueries(queries, [DESK])
      onDone?.(reply)
      setDone(said)
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : ''
      if (message === PROOF_NEEDED) {
        waiting.current = () => change(endpoint, input, onDone, said)
        setProving(true)
      } else setProblem(message || 'That did not work. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return {
    change,
    busy,
    problem,
    done,
    proof: {
      open: proving,
      onCancel: () => setProving(false),
      onProved() {
        setProving(false)
        void waiting.current?.()
      },
    },
  }
}

export type DeskQuestion = ReplyOf<typeof deskQuestions>['questions'][number]
export type DeskChange = ReturnType<typeof useDeskChange>

import { addTokens, ModelFailure, type Reply, type Tokens } from '../questions/models/question-writer.ts'

/** What one call may use at most; less than this is not worth another one. */
const RESERVED_TOKENS = 4_000

interface BudgetDeps {
  mostTokens: number
  /** Until when it may go on. */
  deadline: number
  clock(): number
  signal: AbortSignal
  onSpent(tokens: Tokens): void
}

/** What was used and what went wrong before; another node may have begun the job. */
interface UsedBefore {
  tokens: Tokens
  failures: Readonly<Record<string, number>>
}

/** Asks a model within the tokens and seconds of one job. What fails or is empty is counted and tried once more. */
export function askWithinBudget({ mostTokens, deadline, clock, signal, onSpent }: BudgetDeps, before: UsedBefore) {
  let { tokens } = before
  const failures: Record<string, number> = { ...before.failures }
  let lastFailure: string | null = null
  const fail = (kind: string) => {
    failures[kind] = (failures[kind] ?? 0) + 1
    lastFailure = kind
  }
  const spend = (more: Tokens) => {
    tokens = addTokens(tokens, more)
    onSpent(tokens)
  }
  const isOver = (): boolean => clock() >= deadline || tokens.input + tokens.output + RESERVED_TOKENS > mostTokens
  return {
    spent: () => tokens,
    /** By kind; counted although the job survived them. */
    failures,
    lastFailure: () => lastFailure,
    /** Null when it failed twice, or when tokens or time are over. */
    async ask<Item>(call: () => Promise<Reply<readonly Item[]>>): Promise<readonly Item[] | null> {
      for (let attempt = 0; attempt < 2; attempt += 1) {
        signal.throwIfAborted()
        if (isOver()) {
          fail('budget')
          return null
        }
        try {
          const reply = await call()
          spend(reply.tokens)
          if (reply.value.length > 0) return reply.value
          fail('empty')
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof ModelFailure)) throw error
          spend(error.tokens)
          fail(error.kind)
        }
      }
      return null
    },
  }
}

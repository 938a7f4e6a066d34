import { createHash } from 'node:crypto'
import { acceptableIndex, groupTyped, type TypedGroup } from '@knowdown/domain/party/accept-answer'
import { Problem } from '../../problem.ts'
import type { AnsweredCopy } from '../assignments/correct-everywhere.ts'
import type { HostAccess } from './host-access.ts'
import type { Access, PartyKey } from './party-access.ts'
import type { PartyEngine } from './party-engine.ts'
import { hashPartyKey } from './party-keys.ts'
import type { PartyLimits } from './party-limits.ts'
import type { ToCopy } from './party-recount.ts'
import type { PartyStore, StoredParty } from './party-store.ts'

/** More than any host reads between two questions. */
const MOST_GROUPS = 50

interface CorrectionServiceDeps {
  store: PartyStore
  asHost: HostAccess
  engine: PartyEngine
  limits: PartyLimits
  toCopy: ToCopy
  isOffensive(text: string): boolean
}

interface RefusedGroup {
  groupId: string
  /** Null where it may offend others: such an answer is neither shown nor accepted. */
  text: string | null
  players: number
}

interface TypedAnswers {
  groups: readonly TypedGroup[]
  /** Who was right already. */
  right: ReadonlySet<string>
}

/** What a host sees of refused typed answers, and accepts. */
export class CorrectionService {
  readonly #deps: CorrectionServiceDeps

  constructor(deps: CorrectionServiceDeps) {
    this.#deps = deps
  }

  async refused(key: PartyKey): Promise<{ round: number; index: number | null; groups: RefusedGroup[] }> {
    const { limits, asHost, isOffensive } = this.#deps
    const { found } = await asHost(key)
    await limits.countRead(hashPartyKey(key.key))
    const { round } = found.party
    const index = acceptableIndex(found.party)
    if (index === null) return { round, index, groups: [] }
    const { groups, right } = await this.#typed(found, index)
    const refused = groups
      .filter(({ playerIds }) => playerIds.some((playerId) => !right.has(playerId)))
      .slice(0, MOST_GROUPS)
      .map((group) => ({
        groupId: groupIdOf(group),
        text: isOffensive(group.text) ? null : group.text,
        players: group.playerIds.length,
      }))
    return { round, index, groups: refused }
  }

  /** Everybody who wrote it gets the points. A repeated call finds them right already and changes nothing. */
  async accept(key: PartyKey, wanted: { round: number; index: number; groupId: string }): Promise<Access> {
    const { engine, limits, asHost, isOffensive } = this.#deps
    const { found } = await asHost(key)
    await limits.countCommand(found.partyId)
    const { round, index } = wanted
    if (found.party.round !== round) throw tooLate()
    // Nobody can answer this question any more, so what is read here is all that there will be.
    const { groups } = await this.#typed(found, index)
    const group = groups.find((one) => groupIdOf(one) === wanted.groupId)
    if (!group) throw new Problem('not-found', 'Nobody has typed this answer.')
    if (isOffensive(group.text)) {
      throw new Problem('invalid', 'This answer may offend others, so it cannot be accepted.')
    }
    const { stored, at } = await engine.apply(found.code, (current) => {
      if (current.party.round !== round) throw tooLate()
      return {
        move: { type: 'accept', index, text: group.text },
        accepted: { round, index, playerIds: group.playerIds },
      }
    })
    return { found: stored, at }
  }

  /** After the game any key can be corrected. Whoever holds the key of a host need not be the host's account. */
  async copy(key: PartyKey): Promise<{ copy: AnsweredCopy; hostId: string | null }> {
    const { store, limits, asHost, toCopy } = this.#deps
    const { found } = await asHost(key)
    await limits.countCommand(found.partyId)
    const { userId } = await store.host(found.partyId)
    return { copy: toCopy(found), hostId: userId }
  }

  async #typed({ partyId, party }: StoredParty, index: number): Promise<TypedAnswers> {
    const { store } = this.#deps
    const playing = new Set((await store.players(partyId)).map(({ playerId }) => playerId))
    const answers = (await store.answers(partyId, party.round)).filter(
      (answer) => answer.index === index && playing.has(answer.playerId),
    )
    return {
      groups: groupTyped(
        answers.flatMap(({ playerId, given }) => (given.kind === 'typeIn' ? [{ playerId, text: given.text }] : [])),
      ),
      right: new Set(answers.filter(({ correct }) => correct).map(({ playerId }) => playerId)),
    }
  }
}

/** Names a group without its text, which may offend. */
const groupIdOf = ({ key }: TypedGroup): string => createHash('sha256').update(key).digest('base64url').slice(0, 22)

const tooLate = (): Problem => new Problem('conflict', 'The next question is open already.')

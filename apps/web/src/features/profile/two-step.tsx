import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react'
import type { AccountService } from '../../api/account-service.ts'
import {
  type AuthenticatorSetup,
  proofWanted,
  readTwoStep,
  renewCodes,
  startSetup,
  switchOff,
  type TwoStepState,
} from '../../api/second-factor.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'
import { CodeDialog } from './code-dialog.tsx'
import { ProveIdentity } from './prove-identity.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'

interface TwoStepProps {
  verified: boolean
  call: AccountService['call']
}

type Stage =
  | { name: 'loading' }
  | { name: 'overview'; state: TwoStepState }
  | { name: 'setup'; setup: AuthenticatorSetup }
  | { name: 'codes'; codes: readonly string[] }

/** A proof that the service asked for, and what to do after it. */
type Proof = { wanted: 'identity' | 'code'; again(): void }

const messageFor = (failure: unknown) =>
  failure instanceof Error ? failure.message : 'That did not work. Please try again.'

export function TwoStep({ verified, call }: TwoStepProps) {
  const id = useId()
  const [stage, setStage] = useState<Stage>({ name: 'loading' })
  const [proof, setProof] = useState<Proof | null>(null)
  const { attempt, start, reset } = useAttempt(async (action: () => Promise<Stage>) => {
    setStage(await action())
  }, messageFor)

  const overview = useCallback(
    async (): Promise<Stage> => ({ name: 'overview', state: await readTwoStep(call) }),
    [call],
  )
  const readOnce = useEffectEvent(() => void start(overview))
  useEffect(() => readOnce(), [])

  /** Runs the action, and once more after the proof that it turns out to need. */
  function run(action: () => Promise<Stage>) {
    void start(() =>
      action().catch((failure) => {
        const wanted = proofWanted(failure)
        if (!wanted) throw failure
        setProof({ wanted, again: () => void start(action) })
        return stage
      }),
    )
  }

  function proved() {
    proof?.again()
    setProof(null)
  }

  const busy = attempt.stage === 'busy'
  return (
    <section aria-labelledby={id} className="mt-6 flex flex-col items-start gap-4 border-line border-t pt-5">
      <h3 id={id} className="text-lg">
        Two-step sign-in
      </h3>
      {attempt.stage === 'failed' && <Notice tone="wrong">{attempt.message}</Notice>}
      {stage.name === 'loading' && attempt.stage !== 'failed' && <p className="text-muted">Loading...</p>}
      {stage.name === 'overview' && !stage.state.on && (
        <>
          <p className="text-muted">
            Signing in then also needs a code from an app on your phone. Nobody gets in with your password alone.
          </p>
          {verified ? (
            <Button
              variant="inverse"
              busy={busy}
              onClick={() => run(async () => ({ name: 'setup', setup: await startSetup(call) }))}
            >
              Set Up
            </Button>
          ) : (
            <p className="font-semibold">Verify your email address first.</p>
          )}
        </>
      )}
      {stage.name === 'overview' && stage.state.on && (
        <>
          <p>
            <strong className="text-correct">On.</strong>{' '}
            <span className="text-muted">
              {stage.state.codesLeft === 1 ? 'One recovery code is' : `${stage.state.codesLeft} recovery codes are`}{' '}
              left.
            </span>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              busy={busy}
              onClick={() => run(async () => ({ name: 'codes', codes: await renewCodes(call) }))}
            >
              New Recovery Codes
            </Button>
            <Button
              variant="secondary"
              className="text-wrong"
              busy={busy}
              onClick={() =>
                run(async () => {
                  await switchOff(call)
                  return overview()
                })
              }
            >
              Switch Off
            </Button>
          </div>
        </>
      )}
      {stage.name === 'setup' && (
        <TwoStepSetup
          setup={stage.setup}
          call={call}
          onDone={(codes) => {
            reset()
            setStage({ name: 'codes', codes })
          }}
          onCancel={() => void start(overview)}
        />
      )}
      {stage.name === 'codes' && <RecoveryCodes codes={stage.codes} onDone={() => void start(overview)} />}
      <ProveIdentity open={proof?.wanted === 'identity'} onCancel={() => setProof(null)} onProved={proved} />
      <CodeDialog open={proof?.wanted === 'code'} call={call} onCancel={() => setProof(null)} onProved={proved} />
    </section>
  )
}

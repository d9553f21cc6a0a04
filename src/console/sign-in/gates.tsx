/** The dialogs that calls wait for: signing in again where a session ended, and a fresh proof. What is filled in below stays. */
import { useSyncExternalStore } from 'react'
import { useConsole, useConsoleState, type State } from '#console/app/console.ts'
import type { Gate } from '#console/app/gates.ts'
import { ProofForm } from '#console/sign-in/proof-form.tsx'
import { SignInForm } from '#console/sign-in/sign-in-form.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

const useIsOpen = (gate: Gate) => useSyncExternalStore(gate.subscribe, gate.isOpen)

export function GateDialogs() {
  const text = useText('console.gates')
  const { gates, set } = useConsole()
  const { me } = useConsoleState()
  const signsIn = useIsOpen(gates.signIn)
  const proves = useIsOpen(gates.proof)
  const entered = (state: State) => {
    const isSame = state.me?.id === me?.id
    set(state)
    gates.signIn.close(isSame)
    // Somebody else: what was open was not theirs.
    if (!isSame) location.assign('/')
  }
  return (
    <>
      <Dialog
        open={signsIn}
        onClose={() => gates.signIn.close(false)}
        title={text('sign_in_title')}
        closeLabel={text('close')}
        size="small"
      >
        <Stack>
          <p>{text('sign_in_lead')}</p>
          <SignInForm email={me?.email ?? ''} onEntered={entered} />
        </Stack>
      </Dialog>
      <Dialog
        open={proves}
        onClose={() => gates.proof.close(false)}
        title={text('proof_title')}
        closeLabel={text('close')}
        size="small"
      >
        <ProofForm onProved={() => gates.proof.close(true)} />
      </Dialog>
    </>
  )
}

/** Moves a case by hand: to the gravest lane by anybody who works on it, and to every other by a lead. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type LaneByHand, laneListByHand } from '#domain/cases/cases.ts'
import type { CasePage } from '#domain/cases/case-pages.ts'
import { useApi } from '#console/app/console.ts'
import { useRights } from '#console/app/rights.ts'
import { useScopedPath } from '#console/app/scope.ts'
import type { OneCase } from '#console/cases/hold-bar.tsx'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'

export const laneKey = 'e'

/** For a case that waits for a decision and that nobody else holds. */
export function LaneButton({ one, page }: { one: OneCase; page: CasePage }) {
  const text = useText('console.case_lane')
  const { may } = useRights()
  const [isAsking, setIsAsking] = useState(false)
  const others = laneListByHand.filter((lane) => lane !== page.case.lane)
  const offered = may('cases.lead') ? others : others.filter((lane) => lane === 'gravest')
  const isOffered = page.case.kind !== 'appeal' && offered.length > 0
  useScreenKeys(isOffered ? { [laneKey]: () => setIsAsking(true) } : {})
  if (!isOffered) return null
  return (
    <div>
      <Button tone="outline" size="small" onClick={() => setIsAsking(true)}>
        {text(may('cases.lead') ? 'change' : 'raise')} <KeyHint keys={laneKey} />
      </Button>
      {isAsking && <LaneDialog one={one} page={page} offered={offered} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

type LaneDialogProps = { one: OneCase; page: CasePage; offered: readonly LaneByHand[]; onClose: () => void }

function LaneDialog({ one, page, offered, onClose }: LaneDialogProps) {
  const text = useText('console.case_lane')
  const laneText = useText('console.lanes')
  const api = useApi()
  const navigate = useNavigate()
  const to = useScopedPath()
  const [lane, setLane] = useState<LaneByHand>(offered[0] ?? 'gravest')
  const { reference, version } = page.case
  const isRaised = lane === 'gravest'
  const send = (reason: string) =>
    api('POST /api/cases/lane', { body: { reference, version, lane, reason } }).catch(async (error: unknown) => {
      if (isRefused(error, 'changed_meanwhile')) await one.readAgain().catch(() => {})
      throw error
    })
  // who may not see that lane reads the case no more
  const leave = () => void one.readAgain().catch(() => navigate(to('/cases')))
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={leave}
      title={text(offered.length > 1 ? 'change_title' : 'raise_title')}
      lead={isRaised ? text('raise_lead') : undefined}
      act={text(isRaised ? 'raise' : 'change')}
      tone={isRaised ? 'danger' : 'primary'}
      done={text('done', { lane: laneText(lane) })}
      send={send}
    >
      {offered.length > 1 && (
        <Choice
          legend={text('lane')}
          name="lane"
          value={lane}
          onChange={(chosen) => setLane(offered.find((one) => one === chosen) ?? lane)}
          options={offered.map((value) => ({ value, label: laneText(value) }))}
        />
      )}
    </ActDialog>
  )
}

/** The dialog to report or block a person, with the thanks after a report. */
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ReportForm, ReportThanks } from '#web/safety/report-form.tsx'
import { useBlock } from '#web/safety/use-block.ts'
import type { ReportFiled, Reported } from '#web/safety/use-report.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Sheet } from '#web/kit/ui/dialog.tsx'

type SafetyDialogProps = { about: Reported; open: boolean; onClose: () => void; leaveTo?: string }

export function SafetyDialog({ about, open, onClose, leaveTo }: SafetyDialogProps) {
  const text = useText('safety')
  const centre = useText('safety_centre')
  const navigate = useNavigate()
  const { block, offerUndo } = useBlock()
  const [filed, setFiled] = useState<ReportFiled | null>(null)
  const { person, image, message } = about
  const title = message ? text('report.title_message', person) : image ? text('report.title_photo', person) : text('open', person)
  const leave = () => leaveTo && void navigate(leaveTo, { replace: true })
  const close = () => {
    onClose()
    if (filed?.blocked) offerUndo(person)
    // After a report about one message the reader stays in the chat, unless the person was blocked.
    if (filed && (filed.blocked || message === undefined)) leave()
    setFiled(null)
  }
  const onlyBlock = async () => {
    if (!(await block(person))) return
    onClose()
    leave()
  }
  return (
    <Sheet open={open} onClose={close} title={filed ? text('report.thanks_title') : title} closeLabel={text('close')}>
      {filed ? (
        <ReportThanks filed={filed} name={person.name} onDone={close} />
      ) : (
        <ReportForm about={about} onFiled={setFiled} onBlock={onlyBlock} />
      )}
      <p>
        <Link to="/safety">{centre('title')}</Link>
      </p>
    </Sheet>
  )
}

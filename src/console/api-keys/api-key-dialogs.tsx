/** Making a key, whose secret is made in this browser and shown here alone, and ending one. */
import { useState } from 'react'
import { type ApiKeyLine, apiKeyMaxDays, apiKeyPrefix } from '#domain/api-keys/api-keys.ts'
import { type Permission, permissionNames, type Right, writeRight } from '#domain/staff/permissions.ts'
import styles from '#console/api-keys/api-keys.module.css'
import { useApi } from '#console/app/console.ts'
import { useRights } from '#console/app/rights.ts'
import { RightsField } from '#console/staff/rights-field.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { PlaceSelect, type Where } from '#console/ui/choices.tsx'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Field, TextArea } from '#web/kit/ui/field.tsx'

type DialogProps = { onClose: () => void; onDone: () => void }

export function NewKeyDialog({ onClose, onDone }: DialogProps) {
  const text = useText('console.api_keys')
  const api = useApi()
  const { sees } = useRights()
  const [secret] = useState(newKey)
  const [name, setName] = useState('')
  const [rights, setRights] = useState<ReadonlyMap<Permission, Right>>(new Map())
  const [where, setWhere] = useState<Where>({ at: 'installation', where_id: null })
  const [networks, setNetworks] = useState('')
  const [days, setDays] = useState('90')
  const send = async (reason: string) =>
    api('POST /api/keys', {
      body: {
        name: name.trim(),
        rights: [...rights.values()].map(writeRight),
        ...where,
        networks: networks.split(/[\s,]+/).filter(Boolean),
        days: Number(days),
        token_hash: await sha256(secret),
        reason,
      },
    })
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('new')}
      lead={text('new_lead')}
      act={text('make')}
      done={text('made_done', { name })}
      size="large"
      send={send}
    >
      <Field label={text('name')} required maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
      <div className={styles.secret}>
        <p>{text('secret_lead')}</p>
        <code>{secret}</code>
        <CopyButton text={secret} />
      </div>
      <RightsField permissions={permissionNames.filter(sees)} rights={rights} onChange={setRights} levels={['look', 'may']} />
      <PlaceSelect label={text('where')} value={where} onChange={setWhere} />
      <TextArea
        label={text('networks')}
        help={text('networks_help')}
        rows={2}
        maxLength={1000}
        value={networks}
        onChange={({ target }) => setNetworks(target.value)}
      />
      <Field
        label={text('days')}
        type="number"
        required
        min={1}
        max={apiKeyMaxDays}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
    </ActDialog>
  )
}

export function EndKeyDialog({ apiKey: { id, name }, onClose, onDone }: DialogProps & { apiKey: ApiKeyLine }) {
  const text = useText('console.api_keys')
  const api = useApi()
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('end_title', { name })}
      lead={text('end_lead')}
      act={text('end')}
      tone="danger"
      done={text('ended_done', { name })}
      send={(reason) => api('POST /api/keys/end', { body: { id, reason } })}
    />
  )
}

/** 256 random bits. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCharCode(...bytes))
  return `${apiKeyPrefix}${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

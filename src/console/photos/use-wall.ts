/** The wall while it is judged: a page, its marks, the next page ahead of time, and the last judged one until it is sent. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ConsoleInput } from '#domain/console-wire.ts'
import type { Wall } from '#domain/photos/photo-wall.ts'
import { useApi } from '#console/app/console.ts'
import { type Judged, type Judgement, judgementsOf, type Mark, type Marks, sendJudgements } from '#console/photos/judging.ts'

/** So long `z` takes a judged page back; then it is sent, and mails follow. */
const undoMs = 30_000

export type WallFilters = Omit<NonNullable<ConsoleInput<'GET /api/photos'>['query']>, 'cursor'>
const noMarks: Marks = new Map()

/** `filters` never change: another choice is another wall. */
export function useWall(filters: WallFilters) {
  const api = useApi()
  const [wall, setWall] = useState<Wall | null>(null)
  const [marks, setMarks] = useState(noMarks)
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setIsLoading] = useState(true)
  const [last, setLast] = useState<Judged | null>(null)
  const [unsent, setUnsent] = useState<{ failed: Judgement[]; error: unknown }>({ failed: [], error: null })
  const [ahead, setAhead] = useState<{ cursor: string; wall: Wall } | null>(null)
  const wanted = useRef<string | null>(null)

  const fetchPage = (cursor: string | null) => api('GET /api/photos', { query: { ...filters, ...(cursor && { cursor }) } })
  const load = async (cursor: string | null) => {
    wanted.current = cursor
    setIsLoading(true)
    setError(null)
    try {
      const page = await fetchPage(cursor)
      if (wanted.current !== cursor) return
      setWall(page)
      setMarks(noMarks)
    } catch (thrown) {
      if (wanted.current === cursor) setError(thrown)
    } finally {
      if (wanted.current === cursor) setIsLoading(false)
    }
  }
  const send = async (judgements: Judgement[]) => {
    const { failed, error } = await sendJudgements(api, judgements)
    if (failed.length > 0) setUnsent((before) => ({ failed: [...before.failed, ...failed], error }))
  }
  const sendLast = useEffectEvent(() => {
    if (!last) return
    setLast(null)
    void send(judgementsOf(last))
  })

  const loadFirst = useEffectEvent(() => void load(null))
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state of the first page changes once it is here
    loadFirst()
    const whenHidden = () => document.visibilityState === 'hidden' && sendLast()
    document.addEventListener('visibilitychange', whenHidden)
    return () => document.removeEventListener('visibilitychange', whenHidden)
  }, [])
  useSendingOnLeave(sendLast)
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(sendLast, undoMs)
    return () => clearTimeout(timer)
  }, [last])
  const fetchAhead = useEffectEvent((cursor: string) =>
    fetchPage(cursor).then(
      (wall) => setAhead({ cursor, wall }),
      // told when the page is asked for
      () => setAhead(null),
    ),
  )
  useEffect(() => {
    if (wall?.next) void fetchAhead(wall.next)
  }, [wall])

  const mark = (id: number, mark: Mark | null) =>
    setMarks((before) => {
      const after = new Map(before)
      after.delete(id)
      if (mark) after.set(id, mark)
      return after
    })
  const judge = () => {
    if (!wall || wall.photos.length === 0 || isLoading) return
    if (last) void send(judgementsOf(last))
    setLast({ wall, marks })
    setMarks(noMarks)
    if (ahead && ahead.cursor === wall.next) setWall(ahead.wall)
    else if (wall.next) void load(wall.next)
    else setWall({ ...wall, photos: [] })
  }
  /** The last mark of this page; without one, the page before comes back. */
  const undo = () => {
    const newest = [...marks.keys()].at(-1)
    if (newest !== undefined) return mark(newest, null)
    if (!last) return
    wanted.current = null
    setWall(last.wall)
    setMarks(last.marks)
    setLast(null)
    setIsLoading(false)
  }
  const retry = () => {
    const { failed } = unsent
    setUnsent({ failed: [], error: null })
    void send(failed)
  }
  /** From the start, once everything is sent. */
  const again = async () => {
    if (last) {
      setLast(null)
      await send(judgementsOf(last))
    }
    await load(null)
  }
  return {
    wall,
    ahead,
    marks,
    error,
    isLoading,
    last,
    unsent,
    mark,
    judge,
    undo,
    retry,
    again,
    reload: () => void load(wanted.current),
  }
}

function useSendingOnLeave(send: () => void) {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => () => latest.current(), [])
}

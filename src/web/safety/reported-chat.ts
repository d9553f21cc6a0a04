/** Whom an open conversation is with, for what stands under its messages. */
import { createContext, use } from 'react'
import type { Reported } from '#web/safety/use-report.ts'

export const ReportedChat = createContext<Reported | null>(null)
export const useReportedChat = () => use(ReportedChat)

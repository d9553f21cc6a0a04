/** Push messages in the worker: shown as a discreet note, and the right page opened when it is pressed. */
import '#web/worker/scope.ts'

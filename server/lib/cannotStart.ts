/** A reason not to start that the operator can act on: shown as it is, in one line, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

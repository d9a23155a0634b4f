/**
 * Object retention of the bucket: what it retains can't be deleted or replaced by anybody, not even
 * by whoever administers it, and no time that was set can be made earlier.
 */
export interface ObjectRetention {
  /** Whether the bucket has it. @throws AppError `storage` where that can't be read */
  isOn(): Promise<boolean>;
  /**
   * Retains an object until then, a time later than what it has. Nothing happens where it is gone.
   * @throws AppError `storage` where it is refused or not answered
   */
  retain(name: string, until: string): Promise<void>;
}

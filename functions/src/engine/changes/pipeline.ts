/** Work on a row of items, several at once, that comes to something in the order of the row. */
export interface Pipeline<T> {
  readonly items: AsyncGenerator<T, void>;
  /** Items worked on at once. */
  readonly parallel: number;
  /** Where so many are begun and not taken in, no more are begun. */
  readonly held: number;
  /** Before an item is asked for: waits until there is room for it. What it throws ends the row. */
  readonly room: () => Promise<void>;
  readonly work: (item: T) => Promise<void>;
  /** Takes in an item that is done, after all before it; one at a time, beside the work. */
  readonly take: (item: T) => Promise<void>;
}

interface ItemUnderWay<T> {
  readonly item: T;
  isDone: boolean;
  /** Settles with the work; never fails. */
  ended: Promise<void>;
}

/** When it ends, however it ends, nothing is under way. @throws what was thrown first */
export async function runPipeline<T>(pipeline: Pipeline<T>): Promise<void> {
  const row = new Row(pipeline);
  await Promise.all(Array.from({ length: pipeline.parallel }, () => row.work()));
  await row.end();
}

class Row<T> {
  private readonly pipeline: Pipeline<T>;
  private readonly places: ItemUnderWay<T>[] = [];
  private failure: { readonly error: unknown } | null = null;
  private taking = Promise.resolve();
  private isTaking = false;

  constructor(pipeline: Pipeline<T>) {
    this.pipeline = pipeline;
  }

  /** Works on one item after the other until there is none. Never fails. */
  async work(): Promise<void> {
    try {
      while (this.failure === null) {
        await this.pipeline.room();
        await this.shorten();
        const next = await this.pipeline.items.next();
        if (next.done === true || this.failure !== null) {
          return;
        }
        const place: ItemUnderWay<T> = {
          item: next.value,
          isDone: false,
          ended: Promise.resolve(),
        };
        this.places.push(place);
        place.ended = this.workOn(place);
        await place.ended;
      }
    } catch (error) {
      this.failure ??= { error };
    }
  }

  async end(): Promise<void> {
    await this.taking;
    // Closes what the items are read from, where they were not read to their end.
    await this.pipeline.items.return();
    if (this.failure !== null) {
      throw this.failure.error;
    }
  }

  private async workOn(place: ItemUnderWay<T>): Promise<void> {
    try {
      await this.pipeline.work(place.item);
      place.isDone = true;
      if (!this.isTaking) {
        this.taking = this.take();
      }
    } catch (error) {
      this.failure ??= { error };
    }
  }

  /** Waits for the first item where too many wait for it. */
  private async shorten(): Promise<void> {
    while (this.failure === null && this.places.length >= this.pipeline.held) {
      await this.places[0]?.ended;
      await this.taking;
    }
  }

  private async take(): Promise<void> {
    this.isTaking = true;
    try {
      for (let [first] = this.places; first?.isDone === true; [first] = this.places) {
        await this.pipeline.take(first.item);
        this.places.shift();
        if (this.failure !== null) {
          return;
        }
      }
    } catch (error) {
      this.failure ??= { error };
    } finally {
      this.isTaking = false;
    }
  }
}

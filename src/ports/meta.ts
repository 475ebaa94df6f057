/** Small named values of the whole store: its installation id, its local key, versions of derived data. */
export interface MetaStore {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
}

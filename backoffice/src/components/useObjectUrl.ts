import { useEffect, useState } from "react";

/** An address for a file, for as long as the component is there; undefined without one. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(created);
    };
  }, [file]);
  return address;
}

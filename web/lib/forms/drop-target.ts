import { type DragEvent, useState } from 'react';

/** Takes files that are dropped; `over` while some hang above it. A plain way to choose them has to stand beside it. */
export function useDropTarget(onFiles: (files: File[]) => void, disabled = false) {
  const [over, setOver] = useState(false);
  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (!disabled && files.length > 0) onFiles(files);
    },
  };
  return { over, target };
}
